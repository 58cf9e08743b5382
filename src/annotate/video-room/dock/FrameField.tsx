import { useRef, useState } from 'react'
import { videoText } from '../../../text/video.ts'
import { frameCharacters, typedFrame } from './typed-frame.ts'

interface FrameFieldProps {
  frame: number
  count: number
  onSeek: (frame: number) => void
}

/** The number of the frame, which another one can be typed over. */
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
        // Neither hands in nor cancels what is worked on.
        event.preventDefault()
        isTakenBack.current = event.key === 'Escape'
        event.currentTarget.blur()
      }}
    />
  )
}
