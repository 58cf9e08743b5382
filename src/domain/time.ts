/** `m:ss`, truncated; a dash when not finite. */
export const formatDuration = (seconds: number): string => {
  if (!Number.isFinite(seconds)) return '-'
  const whole = Math.floor(Math.abs(seconds))
  const sign = seconds < 0 && whole > 0 ? '-' : ''
  return `${sign}${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

/** `m:ss.mmm`, rounded: fine enough to tell frames apart. */
export function formatTimestamp(seconds: number): string {
  const milliseconds = Math.round(seconds * 1000)
  const rest = String(Math.abs(milliseconds) % 1000).padStart(3, '0')
  return `${formatDuration(Math.trunc(milliseconds / 1000))}.${rest}`
}
