import type { FrameFields } from '../../kinds/frame-fields.ts'
import type { EditorActor } from '../editor-machine.ts'
import type { VideoDesk } from './video-desk.ts'

/** Whether the item that an editor has open is this one; its keys begin with the uuid. */
const isOpen = (editor: EditorActor, uuid: string | null): boolean =>
  uuid !== null && editor.getSnapshot().context.key?.startsWith(`${uuid}|`) === true

/** Keeps the place in the video among the fields of the item that is open. @returns what ends that */
export const followFrames = (desk: VideoDesk, editor: EditorActor, fields: FrameFields): (() => void) =>
  desk.subscribe(() => {
    const { uuid, table, frame, speed } = desk.state()
    if (table && isOpen(editor, uuid))
      editor.send({ type: 'FIELDS', fields: fields.write(table, { frame, speed }) })
  })
