import type { ToolCommand } from '../text/tools.ts'

/** Every command of an annotation page. Their names are in `src/text/shortcuts.ts`. */

type AvailabilityCommand =
  'availability.unavailable' | 'availability.available' | 'availability.pending' | 'availability.barely'

type JudgementCommand = 'verdict.qualified' | 'verdict.unqualified' | 'reason.pick' | 'errorBox.comment'

type EditCommand =
  | 'edit.undo'
  | 'edit.redo'
  | 'edit.remove'
  | 'edit.nudge'
  | 'edit.place'
  | 'edit.cancel'
  | 'edit.selectNext'
  | 'edit.selectPrevious'

/** Moves a pointer by keys, for people without a mouse. */
type PointerCommand = `pointer.${'toggle' | 'move' | 'press'}`

type WorkCommand =
  | 'work.submit'
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
  /** Fills the screen with the selection; a second press fits the whole picture. */
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
  | 'rejection.next'

type HelpCommand = 'help' | 'palette' | 'keys'

type ImageCommand = 'wrong.toggle' | 'crop.copyPrevious' | 'crop.whole' | 'crop.copy' | 'crop.paste'

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

/** What commands do. A row returns false where its command does not apply; then the next table is asked. */
export type CommandTable<Given extends readonly unknown[]> = Readonly<
  Partial<Record<Command, (...given: Given) => unknown>>
>

/** Runs a command. @returns whether the table handled it */
export function runFrom<Given extends readonly unknown[]>(
  table: CommandTable<Given>,
  command: Command,
  ...given: Given
): boolean {
  const run = table[command]
  return run !== undefined && run(...given) !== false
}
