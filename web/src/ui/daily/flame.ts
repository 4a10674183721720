/** The outline of the flame that stands for a streak, in a square of 24. */
export const FLAME = 'M12.6 1.8c.9 3.6 6.9 6.5 6.9 12.7a7.5 7.5 0 0 1-15 .2c0-3.1 1.7-5 3.1-6.8.3 1.7.9 2.6 2 3.3-.5-3.8.6-7.2 3-9.4z';
