import type { ToolCommand } from '../text/tools.ts'

/** Everything that a key, a button or the palette can ask for on an annotation page. Words for them: `src/text/shortcuts.ts`. */

type AvailabilityCommand =
  'availability.unavailable' | 'availability.available' | 'availability.pending' | 'availability.barely'

type JudgementCommand =
  | 'verdict.qualified'
  | 'verdict.unqualified'
  /** One of the database's reasons, by its number. */
  | 'reason.pick'
  /** What is wrong in the error box that is selected, in words. */
  | 'errorBox.comment'

type EditCommand =
  | 'edit.undo'
  | 'edit.redo'
  | 'edit.remove'
  | 'edit.nudge'
  /** Place and size of the selected box, in numbers. */
  | 'edit.place'
  | 'edit.cancel'
  | 'edit.selectNext'
  | 'edit.selectPrevious'

/** A pointer that keys move, for whoever has no mouse at hand. */
type PointerCommand = `pointer.${'toggle' | 'move' | 'press'}`

type WorkCommand =
  | 'work.submit'
  /** What was handed in here. */
  | 'work.editAgain'
  | 'work.save'
  | 'work.previous'
  | 'work.next'
  | 'work.pull'
  | 'work.release'
  | 'work.share'
  | 'work.guide'
  | 'work.back'

type ViewCommand =
  | 'view.fit'
  | 'view.actual'
  /** What is selected, as large as the screen allows; again: all of the picture. */
  | 'view.selected'
  | 'view.zoomIn'
  | 'view.zoomOut'
  | 'view.pan'
  | 'view.hide'
  | 'view.magnifier'
  | 'view.rulers'
  | 'view.comments'
  | 'view.theme'
  | 'view.remark'

type ReviewCommand =
  | 'compare.versions'
  | 'compare.underlay'
  | 'compare.blink'
  | 'changes.next'
  | 'changes.previous'
  /** What the last reviewer pointed at, place by place. */
  | 'rejection.next'

type HelpCommand = 'help' | 'palette' | 'keys'

/** What pictures with crops have. */
type ImageCommand = 'wrong.toggle' | 'crop.copyPrevious' | 'crop.whole' | 'crop.copy' | 'crop.paste'

/** What pictures with keypoints have beside the common ones. */
type ImageNodeCommand =
  | 'blur.unavailable'
  | 'blur.none'
  | 'blur.slight'
  | 'blur.strong'
  | 'node.cursor'
  | 'node.place'
  | 'node.placeHidden'
  | 'node.visibility'
  | 'node.reject'
  | 'node.next'
  | 'node.previous'
  | 'node.nextFinding'
  | 'node.comment'
  | 'node.hide'
  | 'node.names'
  | 'node.newData'
  | 'skeleton.drop'
  | 'skeleton.mirror'
  | 'skeleton.swap'
  | 'skeleton.copyPrevious'
  | 'skeleton.add'
  | 'skeleton.next'

/** What pictures with masks have beside the common ones. */
type ImageSegmentCommand =
  | `segment.${'human' | 'cover' | 'exclude' | 'toHuman' | 'toCover' | 'toExclude' | 'new' | 'newPart'}`
  | `segment.${'rename' | 'recolour' | 'hide' | 'solo' | 'lock' | 'raise' | 'lower' | 'inward' | 'outward'}`
  | `segment.${'copy' | 'paste' | 'merge' | 'cutOut'}`
  | 'overlap.next'
  | 'edges.toggle'
  | 'brush.larger'
  | 'brush.smaller'
  | 'masks.denser'
  | 'masks.fainter'

/** What moves through a video. */
type VideoCommand =
  | 'video.play'
  | 'video.faster'
  | 'video.slower'
  | `video.${'back' | 'forward'}`
  | `video.${'back' | 'forward'}Far`
  | `video.${'back' | 'forward'}Second`
  | 'video.first'
  | 'video.last'
  | 'video.mute'

/** What videos with clips have beside the common ones. */
type ClipCommand =
  | 'clip.add'
  | 'clip.exclude'
  | 'clip.start'
  | 'clip.end'
  | 'clip.split'
  | 'clip.copyCrop'
  | 'clip.toggleCrop'
  | 'clip.turnCrop'
  | 'clip.wrongBox'

/** What videos with masks have beside the common ones and those of pictures with masks. */
type VideoSegmentCommand =
  | `object.${'new' | 'rename' | 'lock' | 'hide' | 'solo' | 'remove' | 'track' | 'trackBack'}`
  | `mask.${'copy' | 'paste' | 'copyNext' | 'copyPrevious' | 'removeFrom' | 'free' | 'next' | 'previous'}`
  | `gap.${'next' | 'previous'}`
  | 'uncertain.next'
  | `frame.${'exclude' | 'excludeRange' | 'clip' | 'removeRange'}`
  | `view.${'points' | 'bounds' | 'ghost'}`

export type Command =
  | ToolCommand
  | AvailabilityCommand
  | JudgementCommand
  | EditCommand
  | PointerCommand
  | WorkCommand
  | ViewCommand
  | ReviewCommand
  | HelpCommand
  | ImageCommand
  | ImageNodeCommand
  | ImageSegmentCommand
  | VideoCommand
  | ClipCommand
  | VideoSegmentCommand

/** What commands do. A row answers false where its command means nothing to it just now: then the next table is asked. */
export type CommandTable<Given extends readonly unknown[]> = Readonly<
  Partial<Record<Command, (...given: Given) => unknown>>
>

/** Runs a command. @returns whether the table had one for it */
export function runFrom<Given extends readonly unknown[]>(
  table: CommandTable<Given>,
  command: Command,
  ...given: Given
): boolean {
  const run = table[command]
  return run !== undefined && run(...given) !== false
}
