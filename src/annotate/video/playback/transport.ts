import { frameAt, frameCount, timeOf } from '../../../domain/frame-table.ts'
import type { CommandTable } from '../../../kinds/commands.ts'
import type { VideoController } from './video-controller.ts'
import { SPEED_MAX, SPEED_MIN } from '../../../platform/media/player.ts'

/** Frames of a step with Shift. */
const FAR_FRAMES = 10

/** The frame some seconds away; at least one frame away unless the video ends. */
function frameBeside({ state }: VideoController, seconds: number): number {
  const { table, frame } = state()
  if (!table) return frame
  const found = frameAt(table, timeOf(table, frame) + seconds)
  return found === frame ? frame + Math.sign(seconds) : found
}

const lastFrame = ({ state }: VideoController): number => {
  const { table } = state()
  return table ? frameCount(table) - 1 : 0
}

interface Played {
  readonly video: VideoController | null
}

const once =
  (act: (controller: VideoController) => void) =>
  ({ video }: Played): void => {
    if (video?.state().table) act(video)
  }

/** Does nothing before the frames are known. */
export const TRANSPORT_COMMANDS: CommandTable<[Played]> = {
  'video.play': once((controller) => (controller.state().playing ? controller.pause() : controller.play())),
  'video.faster': once((controller) => controller.setSpeed(speedBeside(controller.state().speed, 1))),
  'video.slower': once((controller) => controller.setSpeed(speedBeside(controller.state().speed, -1))),
  'video.back': once((controller) => controller.step(-1)),
  'video.forward': once((controller) => controller.step(1)),
  'video.backFar': once((controller) => controller.step(-FAR_FRAMES)),
  'video.forwardFar': once((controller) => controller.step(FAR_FRAMES)),
  'video.backSecond': once((controller) => controller.seek(frameBeside(controller, -1))),
  'video.forwardSecond': once((controller) => controller.seek(frameBeside(controller, 1))),
  'video.first': once((controller) => controller.seek(0)),
  'video.last': once((controller) => controller.seek(lastFrame(controller))),
  'video.mute': once((controller) => controller.setMuted(!controller.state().muted)),
}

/** Speeds that the keys step through, times the natural one. */
export const SPEEDS = [SPEED_MIN, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4, 6, 8, 12, SPEED_MAX] as const

/** The next speed; the same one at the ends. */
export function speedBeside(speed: number, step: 1 | -1): number {
  const found = step === 1 ? SPEEDS.find((each) => each > speed) : SPEEDS.findLast((each) => each < speed)
  return found ?? speed
}
