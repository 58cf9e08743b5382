import type { ReactNode } from 'react'
import { useRef, useState } from 'react'
import { videoText } from '../../../text/video.ts'
import {
  ChevronFirst,
  ChevronLast,
  PanelBottomClose,
  PanelBottomOpen,
  Pause,
  Play,
  StepBack,
  StepForward,
  TriangleAlert,
  Volume2,
  VolumeX,
} from 'lucide-react'
import { frameCount, timeOf } from '../../../domain/frame-table.ts'
import { formatDuration } from '../../../domain/time.ts'
import type { CommandId } from '../../../kinds/command.ts'
import { printedKeys } from '../../../kinds/shortcuts-print.ts'
import { Delayed } from '../../../ui/Delayed.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Select } from '../../../ui/Input.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { Tooltip } from '../../../ui/Tooltip.tsx'
import { SPEEDS } from '../playback/transport-commands.ts'
import { useVideoFact, useVideoState } from '../playback/useVideoState.ts'
import type { VideoController } from '../playback/video-controller.ts'
import { useCommands } from '../../useCommands.ts'

const text = videoText.transport

interface TransportBarProps {
  video: VideoController
  isFolded: boolean
  children?: ReactNode
}

export function TransportBar({ video, isFolded, children }: TransportBarProps) {
  const { keyOf, labelOf, run } = useCommands()
  const playing = useVideoFact(video, (state) => state.playing)
  const muted = useVideoFact(video, (state) => state.muted)
  const button = (command: CommandId, icon: ReactNode, label = labelOf(command)) => (
    <IconButton label={label} keys={keyOf(command)} side="top" icon={icon} onClick={() => run(command)} />
  )
  return (
    <div
      role="toolbar"
      aria-label={text.label}
      className="flex min-h-10 shrink-0 flex-wrap items-center gap-x-1 border-b border-line px-2 whitespace-nowrap"
    >
      {button('video.first', <ChevronFirst size={16} />)}
      {button('video.back', <StepBack size={16} />)}
      {button(
        'video.play',
        playing ? <Pause size={18} /> : <Play size={18} />,
        playing ? text.pause : text.play,
      )}
      {button('video.forward', <StepForward size={16} />)}
      {button('video.last', <ChevronLast size={16} />)}
      <SpeedChoice video={video} />
      {button(
        'video.mute',
        muted ? <VolumeX size={16} /> : <Volume2 size={16} />,
        muted ? text.unmute : text.mute,
      )}
      <PlaybackPosition video={video} />
      <Precision video={video} />
      <div className="flex grow items-center justify-end gap-3">{children}</div>
      {button('view.timeline', isFolded ? <PanelBottomOpen size={16} /> : <PanelBottomClose size={16} />)}
    </div>
  )
}

function SpeedChoice({ video }: Pick<TransportBarProps, 'video'>) {
  const { shortcuts } = useCommands()
  const speed = useVideoFact(video, (state) => state.speed)
  return (
    <Tooltip label={text.speed} keys={printedKeys(shortcuts, 'video.slower', 'video.faster')} side="top">
      <Select
        isBare
        className="shrink-0"
        aria-label={text.speed}
        value={speed}
        onChange={({ currentTarget }) => {
          video.setSpeed(Number(currentTarget.value))
          // Arrow keys of the page would go to a focused list.
          currentTarget.blur()
        }}
      >
        {SPEEDS.map((each) => (
          <option key={each} value={each}>
            {text.times(each)}
          </option>
        ))}
      </Select>
    </Tooltip>
  )
}

function PlaybackPosition({ video }: { video: VideoController }) {
  const { table, frame, shown, sharp, playing, waiting } = useVideoState(video)
  if (!table) return null
  const pts = timeOf(table, frame)
  return (
    <div className="ml-2 flex items-center gap-3 text-xs tabular-nums">
      <span aria-label={text.time}>
        {formatDuration(pts)} <span className="text-text-soft">/ {formatDuration(table.duration)}</span>
      </span>
      <span className="flex items-center gap-1">
        <span className="text-text-soft">{text.frame}</span>
        <FrameField frame={frame} count={frameCount(table)} onSeek={video.seek} />
        <span className="text-text-soft">{text.frameOf(frameCount(table))}</span>
      </span>
      <span className="text-text-soft @max-[640px]:hidden" title={text.ptsName} data-pts>
        {text.pts(pts)}
      </span>
      <span className="w-4" data-decoding={shown !== frame || undefined} data-sharp={sharp || undefined}>
        {shown !== frame && !playing && <Spinner />}
        {waiting && (
          <Delayed>
            <Spinner />
          </Delayed>
        )}
      </span>
    </div>
  )
}

function Precision({ video }: { video: VideoController }) {
  const inexact = useVideoFact(video, (state) => state.inexact)
  if (!inexact) return null
  return (
    <Tooltip label={videoText.inexact[inexact.code]} side="top">
      <span
        tabIndex={0}
        role="note"
        className="flex items-center gap-1 rounded-sm bg-warn-soft px-1.5 py-0.5 text-xs text-warn"
      >
        <TriangleAlert size={13} />
        {videoText.inexact.label}
      </span>
    </Tooltip>
  )
}

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

/** Converts full-width digits. */
export const frameCharacters = (text: string): string => text.normalize('NFKC').replace(/[^\d.]/g, '')

/** Null for anything else, such as `12.5`. */
export function typedFrame(text: string): number | null {
  const number = text === '' ? Number.NaN : Number(text)
  return Number.isInteger(number) ? number : null
}
