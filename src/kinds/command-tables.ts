import type { POINTER_COMMANDS } from '../annotate/page/commands/pointer-commands.ts'
import type { PageFacts } from '../annotate/page/kind-page.ts'
import type { Kind } from '../domain/kinds.ts'
import type { CommandTable } from './command.ts'
import { IMAGE_COMMANDS } from './image/commands.ts'
import { NODE_COMMANDS } from './image-node/commands.ts'
import { SEGMENT_COMMANDS } from './image-segment/commands.ts'
import { VIDEO_COMMANDS } from './video/commands.ts'
import { VIDEO_SEGMENT_COMMANDS } from './video-segment/commands.ts'

/** For tests and names of commands. The client loads each kind with its page. */
export const KIND_COMMANDS = {
  video: VIDEO_COMMANDS,
  image: IMAGE_COMMANDS,
  'image-node': NODE_COMMANDS,
  'image-segment': SEGMENT_COMMANDS,
  'video-segment': VIDEO_SEGMENT_COMMANDS,
} as const satisfies { [K in Kind]: CommandTable<PageFacts<K>> }

type Ids<Table> = Readonly<Record<keyof Table, true>>

declare module './command.ts' {
  interface CommandIds
    extends
      Ids<typeof POINTER_COMMANDS>,
      Ids<typeof VIDEO_COMMANDS>,
      Ids<typeof IMAGE_COMMANDS>,
      Ids<typeof NODE_COMMANDS>,
      Ids<typeof SEGMENT_COMMANDS>,
      Ids<typeof VIDEO_SEGMENT_COMMANDS> {}
}
