import { isMainButton, isPenEraser } from '../../../machines/editor/press.ts'
import type { EditorActor } from '../../canvas/editor-machine.ts'
import type { VideoController } from './video-controller.ts'

/**
 * A video that plays stands still under a hand that presses on its picture: what is begun there is of the frame that was
 * seen, and would end with it. Whoever pans, or can change nothing, looks on.
 * @returns what ends that
 */
export function standStillUnderHand(editor: EditorActor, video: Pick<VideoController, 'pause'>): () => void {
  const subscription = editor.subscribe((snapshot) => {
    const { press } = snapshot.context
    if (press === null || !snapshot.matches({ pointer: 'held', document: 'editable' })) return
    if (isMainButton(press) || isPenEraser(press)) video.pause()
  })
  return () => subscription.unsubscribe()
}
