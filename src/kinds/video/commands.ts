import type { CommandTable } from '../commands.ts'
import { clipFields } from './clip-layer.ts'
import { showsPreview } from '../../machines/editor/selectors.ts'
import { videoText } from '../../text/video.ts'
import type { RunFacts } from '../../annotate/page/kind-page.ts'
import type { ClipContext } from './clip-context.ts'
import { clipContextOf, say } from './clip-context.ts'
import { copyCrop, toggleCrop, toggleWrongBox, turnCrop } from './crop-commands.ts'
import { markSpan, moveEnd, removeSelected, selectBeside } from './span-commands.ts'
import { splitClip } from './split-clip.ts'
import { nudgeWithCtrl } from '../../annotate/video/playback/nudge.ts'
import { TRANSPORT_COMMANDS } from '../../annotate/video/playback/transport.ts'

type Facts = RunFacts<'video'>

const own =
  (run: (context: ClipContext) => void) =>
  (facts: Facts): void => {
    const context = clipContextOf(facts)
    if (context) run(context)
    else say(videoText.notices.notReady)
  }

const instead =
  (run: (context: ClipContext) => boolean) =>
  (facts: Facts): boolean => {
    const context = clipContextOf(facts)
    return context !== null && run(context)
  }

/** A running tool is cancelled before a pending span. */
function cancelSpan({ facts }: ClipContext): boolean {
  const { fields, editor, setFields } = facts
  if (clipFields(fields).clipStart === null || showsPreview(editor.getSnapshot())) return false
  setFields({ clipStart: null })
  return true
}

export const VIDEO_COMMANDS: CommandTable<[Facts]> = {
  ...TRANSPORT_COMMANDS,
  'clip.add': own((context) => markSpan(context, 'clips')),
  'clip.exclude': own((context) => markSpan(context, 'exclusions')),
  'clip.start': own((context) => moveEnd(context, 'start')),
  'clip.end': own((context) => moveEnd(context, 'end')),
  'clip.split': own(splitClip),
  'clip.copyCrop': own(copyCrop),
  'clip.toggleCrop': own(toggleCrop),
  'clip.turnCrop': own(turnCrop),
  'clip.wrongBox': own(toggleWrongBox),
  'edit.nudge': nudgeWithCtrl,
  'edit.cancel': instead(cancelSpan),
  'edit.remove': instead(removeSelected),
  'edit.selectNext': instead((context) => selectBeside(context, 1)),
  'edit.selectPrevious': instead((context) => selectBeside(context, -1)),
}
