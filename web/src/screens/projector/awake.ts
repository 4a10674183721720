/** Keeps the screen from going dark while it is shown, where the browser can; returns how to stop. */
export function keepAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let isOver = false;
  // Browsers offer it on secure pages only, and take it back when the page is hidden.
  const ask = (): void => {
    if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
    navigator.wakeLock.request('screen').then(
      (given) => {
        lock = given;
        if (isOver) void given.release();
      },
      () => {
        // The battery is low, or it is forbidden: the screen goes dark as it always does.
      },
    );
  };
  document.addEventListener('visibilitychange', ask);
  ask();
  return () => {
    isOver = true;
    document.removeEventListener('visibilitychange', ask);
    void lock?.release();
  };
}
