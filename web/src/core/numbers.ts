/** Numbers as shown to players: with a real minus sign. */

import { language } from './i18n';

export function plain(value: number): string {
  return value < 0 ? `−${-value}` : String(value);
}

/** With its sign, also when it is positive. */
export function signed(value: number): string {
  return value > 0 ? `+${value}` : value < 0 ? plain(value) : '±0';
}

/** A share from 0 to 1 in percent, without decimals. */
export function percentage(share: number): string {
  return new Intl.NumberFormat(language(), { style: 'percent', maximumFractionDigits: 0 }).format(share);
}
