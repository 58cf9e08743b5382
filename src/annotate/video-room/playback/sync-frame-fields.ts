import type { FrameFields } from '../../../kinds/frame-fields.ts'
import type { EditorActor } from '../../canvas/editor-machine.ts'
import type { VideoController } from './video-controller.ts'

/** Whether the item that an editor has open is this one; its keys begin with the uuid. */
const isOpen = (editor: EditorActor, uuid: string | null): boolean =>
  uuid !== null && editor.getSnapshot().context.key?.startsWith(`${uuid}|`) === true

/**
 * Keeps the place in the video among the fields of the item that is open: the frame whose pixels are on the screen, so
 * that what lies over it and what is drawn on it are of that frame. Before the first picture it is the one to come.
 * @returns what ends that
 */
export const followFrames = (
  controller: VideoController,
  editor: EditorActor,
  fields: FrameFields,
): (() => void) =>
  controller.subscribe(() => {
    const { uuid, table, frame, shown, speed } = controller.state()
    if (table && isOpen(editor, uuid))
      editor.send({ type: 'FIELDS', fields: fields.write(table, { frame: shown ?? frame, speed }) })
  })
