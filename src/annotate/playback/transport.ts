import { frameAt, frameCount, timeOf } from '../../domain/frame-table.ts'
import type { Command } from '../../kinds/commands.ts'
import { speedBeside } from './speeds.ts'
import type { VideoDesk } from './video-desk.ts'

/** Frames that a seek with Shift goes. */
export const FAR_FRAMES = 10

/** The frame that is shown some seconds on; another one than now in any case, unless the video ends there. */
function frameBeside({ state }: VideoDesk, seconds: number): number {
  const { table, frame } = state()
  if (!table) return frame
  const found = frameAt(table, timeOf(table, frame) + seconds)
  return found === frame ? frame + Math.sign(seconds) : found
}

const lastFrame = ({ state }: VideoDesk): number => {
  const { table } = state()
  return table ? frameCount(table) - 1 : 0
}

type TransportCommand = Extract<Command, `video.${string}`>

const TRANSPORT: Readonly<Record<TransportCommand, (desk: VideoDesk) => void>> = {
  'video.play': (desk) => (desk.state().playing ? desk.pause() : desk.play()),
  'video.faster': (desk) => desk.setSpeed(speedBeside(desk.state().speed, 1)),
  'video.slower': (desk) => desk.setSpeed(speedBeside(desk.state().speed, -1)),
  'video.back': (desk) => desk.step(-1),
  'video.forward': (desk) => desk.step(1),
  'video.backFar': (desk) => desk.step(-FAR_FRAMES),
  'video.forwardFar': (desk) => desk.step(FAR_FRAMES),
  'video.backSecond': (desk) => desk.seek(frameBeside(desk, -1)),
  'video.forwardSecond': (desk) => desk.seek(frameBeside(desk, 1)),
  'video.first': (desk) => desk.seek(0),
  'video.last': (desk) => desk.seek(lastFrame(desk)),
  'video.mute': (desk) => desk.setMuted(!desk.state().muted),
}

const isTransport = (command: Command): command is TransportCommand => command in TRANSPORT

/** Carries out what moves through a video; true when it was such a command. */
export function runTransport(command: Command, video: VideoDesk | null): boolean {
  if (!isTransport(command)) return false
  if (video?.state().table) TRANSPORT[command](video)
  return true
}
