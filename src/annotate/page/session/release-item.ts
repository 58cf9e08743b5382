import type { AnnotationSession } from './session.ts'

/** Gives the open item back. A stroke or a path in hand belongs to it: what comes of it later would be refused. */
export function giveBack({ stage, editor }: Pick<AnnotationSession, 'stage' | 'editor'>): void {
  editor.send({ type: 'SETTLE' })
  stage.send({ type: 'RELEASE' })
}
