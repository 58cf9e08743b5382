/** Days and times in China, where the teams work: output is counted by its days, and lists show its time. */
export const CHINA = 'Asia/Shanghai'
const DAY = new Intl.DateTimeFormat('en-CA', { timeZone: CHINA })
const TIME = new Intl.DateTimeFormat('sv-SE', { timeZone: CHINA, dateStyle: 'short', timeStyle: 'medium' })

/** `YYYY-MM-DD` of a moment, milliseconds since the epoch. */
export const chinaDay = (at: number): string => DAY.format(at)

/** `YYYY-MM-DD HH:mm:ss` of a moment, milliseconds since the epoch. */
export const chinaTime = (at: number): string => TIME.format(at)
