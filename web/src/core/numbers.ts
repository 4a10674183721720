/** Numbers as shown to players: with a real minus sign. */

export function plain(value: number): string {
  return value < 0 ? `−${-value}` : String(value);
}

/** With its sign, also when it is positive. */
export function signed(value: number): string {
  return value > 0 ? `+${value}` : value < 0 ? plain(value) : '±0';
}
