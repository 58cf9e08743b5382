import type { Command } from '../../kinds/commands.ts'
import { clipFields } from '../../kinds/traits/timeline-clips.ts'
import { showsPreview } from '../../machines/editor/selectors.ts'
import { videoText } from '../../text/video.ts'
import type { RunFacts } from '../screen/screen-kind.ts'
import type { ClipDesk } from './clip-desk.ts'
import { clipDeskOf, say } from './clip-desk.ts'
import { copyCrop, toggleCrop, toggleWrongBox, turnCrop } from './crop-commands.ts'
import { markSpan, moveEnd, removeSelected, selectBeside } from './span-commands.ts'
import { splitClip } from './split-clip.ts'
import { nudgeByKey } from './nudge.ts'
import { runTransport } from '../playback/transport.ts'

type ClipCommand = Extract<Command, `clip.${string}`>

const CLIP_COMMANDS: Readonly<Record<ClipCommand, (desk: ClipDesk) => void>> = {
  'clip.add': (desk) => markSpan(desk, 'clips'),
  'clip.exclude': (desk) => markSpan(desk, 'exclusions'),
  'clip.start': (desk) => moveEnd(desk, 'start'),
  'clip.end': (desk) => moveEnd(desk, 'end'),
  'clip.split': splitClip,
  'clip.copyCrop': copyCrop,
  'clip.toggleCrop': toggleCrop,
  'clip.turnCrop': turnCrop,
  'clip.wrongBox': toggleWrongBox,
}

const isClipCommand = (command: Command): command is ClipCommand => command in CLIP_COMMANDS

/** Carries out what clips understand, be it in the place of what is common; true when it was such a command. */
function runClips(command: Command, facts: RunFacts<'video'>): boolean {
  const desk = clipDeskOf(facts)
  if (isClipCommand(command)) {
    if (desk) CLIP_COMMANDS[command](desk)
    else say(videoText.notices.notReady)
    return true
  }
  if (!desk) return false
  switch (command) {
    case 'edit.cancel': {
      // What a tool is at is taken back before the stretch that was begun.
      if (clipFields(facts.fields).clipStart === null || showsPreview(facts.editor.getSnapshot()))
        return false
      facts.setFields({ clipStart: null })
      return true
    }
    case 'edit.remove':
      return removeSelected(desk)
    case 'edit.selectNext':
      return selectBeside(desk, 1)
    case 'edit.selectPrevious':
      return selectBeside(desk, -1)
    default:
      return false
  }
}

/** Commands that only videos with clips know; true when it was one. */
export const runVideoCommand = (command: Command, facts: RunFacts<'video'>): boolean =>
  runTransport(command, facts.video) || nudgeByKey(command, facts) || runClips(command, facts)
