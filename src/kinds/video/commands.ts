import type { Command } from '../commands.ts'
import { clipFields } from './clip-layer.ts'
import { showsPreview } from '../../machines/editor/selectors.ts'
import { videoText } from '../../text/video.ts'
import type { RunFacts } from '../../annotate/page/kind-page.ts'
import type { ClipContext } from './clip-context.ts'
import { clipContextOf, say } from './clip-context.ts'
import { copyCrop, toggleCrop, toggleWrongBox, turnCrop } from './crop-commands.ts'
import { markSpan, moveEnd, removeSelected, selectBeside } from './span-commands.ts'
import { splitClip } from './split-clip.ts'
import { nudgeByKey } from '../../annotate/video/playback/nudge.ts'
import { runTransport } from '../../annotate/video/playback/transport.ts'

type ClipCommand = Extract<Command, `clip.${string}`>

const CLIP_COMMANDS: Readonly<Record<ClipCommand, (context: ClipContext) => void>> = {
  'clip.add': (context) => markSpan(context, 'clips'),
  'clip.exclude': (context) => markSpan(context, 'exclusions'),
  'clip.start': (context) => moveEnd(context, 'start'),
  'clip.end': (context) => moveEnd(context, 'end'),
  'clip.split': splitClip,
  'clip.copyCrop': copyCrop,
  'clip.toggleCrop': toggleCrop,
  'clip.turnCrop': turnCrop,
  'clip.wrongBox': toggleWrongBox,
}

const isClipCommand = (command: Command): command is ClipCommand => command in CLIP_COMMANDS

/** Carries out what clips understand, be it in the place of what is common; true when it was such a command. */
function runClips(command: Command, facts: RunFacts<'video'>): boolean {
  const context = clipContextOf(facts)
  if (isClipCommand(command)) {
    if (context) CLIP_COMMANDS[command](context)
    else say(videoText.notices.notReady)
    return true
  }
  if (!context) return false
  switch (command) {
    case 'edit.cancel': {
      // What a tool is at is taken back before the stretch that was begun.
      if (clipFields(facts.fields).clipStart === null || showsPreview(facts.editor.getSnapshot()))
        return false
      facts.setFields({ clipStart: null })
      return true
    }
    case 'edit.remove':
      return removeSelected(context)
    case 'edit.selectNext':
      return selectBeside(context, 1)
    case 'edit.selectPrevious':
      return selectBeside(context, -1)
    default:
      return false
  }
}

/** Commands that only videos with clips know; true when it was one. */
export const runVideoCommand = (command: Command, facts: RunFacts<'video'>): boolean =>
  runTransport(command, facts.video) || nudgeByKey(command, facts) || runClips(command, facts)
