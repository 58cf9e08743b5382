import { useRef, useState } from 'react'
import { videoText } from '../../../text/video.ts'

interface FrameFieldProps {
  frame: number
  count: number
  onSeek: (frame: number) => void
}

export function FrameField({ frame, count, onSeek }: FrameFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const isTakenBack = useRef(false)
  const leave = (): void => {
    const wanted = typedFrame(typed ?? '')
    setTyped(null)
    if (!isTakenBack.current && wanted !== null) onSeek(wanted)
    isTakenBack.current = false
  }
  return (
    <input
      inputMode="numeric"
      aria-label={videoText.transport.frame}
      value={typed ?? frame}
      style={{ width: `${String(count).length + 2}ch` }}
      className="h-6 rounded-sm border border-line bg-surface-raised px-1 text-right tabular-nums hover:border-line-strong focus-visible:border-accent focus-visible:outline-none"
      onFocus={({ currentTarget }) => currentTarget.select()}
      onChange={({ currentTarget }) => setTyped(frameCharacters(currentTarget.value))}
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return
        // Enter and Escape must not reach the page.
        event.preventDefault()
        isTakenBack.current = event.key === 'Escape'
        event.currentTarget.blur()
      }}
    />
  )
}

/** Keeps digits (full-width ones converted) and points while a frame number is typed. */
export const frameCharacters = (text: string): string => text.normalize('NFKC').replace(/[^\d.]/g, '')

/** The typed frame number; null for anything else, such as `12.5`. */
export function typedFrame(text: string): number | null {
  const number = text === '' ? Number.NaN : Number(text)
  return Number.isInteger(number) ? number : null
}
