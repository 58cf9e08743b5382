import type { VideoDocument } from '../../domain/documents/types.ts'
import { clipAtHand } from './clip-layer.ts'
import { CROP_TOOL } from './spec.ts'
import { isMainButton } from '../../machines/editor/press.ts'
import { activeTool } from '../../machines/editor/selectors.ts'
import { videoText } from '../../text/video.ts'
import type { EditorActor } from '../../annotate/canvas/editor-machine.ts'

/** A crop drawn without a clip is dropped; says so once per press. @returns stops it */
export function tellVainCrops(editor: EditorActor, tell: (words: string) => void): () => void {
  let held = false
  const subscription = editor.subscribe((snapshot) => {
    const { press, document, fields } = snapshot.context
    const wasHeld = held
    held = snapshot.matches({ pointer: 'held' })
    if (!held || wasHeld || !press || !isMainButton(press)) return
    if (activeTool(snapshot) !== CROP_TOOL.id || !document || !snapshot.matches({ document: 'editable' }))
      return
    if (clipAtHand(document.annotation as VideoDocument, fields) === null) tell(videoText.notices.noClip)
  })
  return () => subscription.unsubscribe()
}
