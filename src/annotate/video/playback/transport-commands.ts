import { frameAt, frameCount, timeOf } from '../../../domain/frame-table.ts'
import type { CommandTable } from '../../../kinds/command.ts'
import { key, shift } from '../../../tools/combination.ts'
import type { VideoController } from './video-controller.ts'
import { SPEED_MAX, SPEED_MIN } from '../../../platform/media/player.ts'

/** With Shift. */
const FAR_FRAMES = 10

/** At least one frame away unless the video ends. */
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

/** J, K and L are as in video editors. */
export const TRANSPORT_COMMANDS = {
  'video.play': {
    group: 'video',
    label: '播放或暂停',
    keys: [key('Space'), key('KeyK')],
    run: once((controller) => (controller.state().playing ? controller.pause() : controller.play())),
  },
  'video.faster': {
    group: 'video',
    label: '加快播放',
    keys: [key('ArrowUp')],
    repeats: true,
    run: once((controller) => controller.setSpeed(speedBeside(controller.state().speed, 1))),
  },
  'video.slower': {
    group: 'video',
    label: '减慢播放',
    keys: [key('ArrowDown')],
    repeats: true,
    run: once((controller) => controller.setSpeed(speedBeside(controller.state().speed, -1))),
  },
  'video.back': {
    group: 'video',
    label: '上一帧',
    keys: [key('ArrowLeft')],
    repeats: true,
    run: once((controller) => controller.step(-1)),
  },
  'video.forward': {
    group: 'video',
    label: '下一帧',
    keys: [key('ArrowRight')],
    repeats: true,
    run: once((controller) => controller.step(1)),
  },
  'video.backFar': {
    group: 'video',
    label: '后退 10 帧',
    keys: [shift('ArrowLeft')],
    repeats: true,
    run: once((controller) => controller.step(-FAR_FRAMES)),
  },
  'video.forwardFar': {
    group: 'video',
    label: '前进 10 帧',
    keys: [shift('ArrowRight')],
    repeats: true,
    run: once((controller) => controller.step(FAR_FRAMES)),
  },
  'video.backSecond': {
    group: 'video',
    label: '后退 1 秒',
    keys: [key('KeyJ')],
    repeats: true,
    run: once((controller) => controller.seek(frameBeside(controller, -1))),
  },
  'video.forwardSecond': {
    group: 'video',
    label: '前进 1 秒',
    keys: [key('KeyL')],
    repeats: true,
    run: once((controller) => controller.seek(frameBeside(controller, 1))),
  },
  'video.first': {
    group: 'video',
    label: '跳到第一帧',
    keys: [key('Home')],
    run: once((controller) => controller.seek(0)),
  },
  'video.last': {
    group: 'video',
    label: '跳到最后一帧',
    keys: [key('End')],
    run: once((controller) => controller.seek(lastFrame(controller))),
  },
  'video.mute': {
    group: 'video',
    label: '静音或恢复声音',
    keys: [shift('KeyK')],
    run: once((controller) => controller.setMuted(!controller.state().muted)),
  },
} as const satisfies CommandTable<Played>

/** Times the natural speed. */
export const SPEEDS = [SPEED_MIN, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4, 6, 8, 12, SPEED_MAX] as const

export function speedBeside(speed: number, step: 1 | -1): number {
  const found = step === 1 ? SPEEDS.find((each) => each > speed) : SPEEDS.findLast((each) => each < speed)
  return found ?? speed
}
