import { useEffect } from 'react'
import { readNodeId } from '../../machines/editor/skeleton-layer.ts'
import { ERROR_TOOL } from '../traits/judgement.ts'
import { isOldShown } from '../traits/skeleton/sight.ts'
import { NODE_TOOL, SKELETON_LAYER } from '../traits/skeleton/layer.ts'
import { hasVersion } from '../../machines/work.ts'
import { imageNodeText } from '../../text/image-node.ts'
import { Button } from '../../ui/Button.tsx'
import type { OverlayFacts } from '../../annotate/page/kind-page.ts'
import { CommentPopup } from './CommentPopup.tsx'
import { Loupe } from './Loupe.tsx'
import { useCommands } from '../../annotate/useCommands.ts'

/** Selecting a row in the list of differences activates its node. */
function useSelectedNode({ selection, setFields }: OverlayFacts<'image-node'>): void {
  useEffect(() => {
    const node = selection.find(({ role }) => role === SKELETON_LAYER.role)
    const named = node && readNodeId(node.id)
    if (named) setFields({ activeExtra: named.skeleton, activeNode: named.index })
  }, [selection, setFields])
}

export function NodeOverlay(facts: OverlayFacts<'image-node'>) {
  const { presenter, editor, tool, hidden, fields, setFields, annotationAccess } = facts
  useSelectedNode(facts)
  const isMarkingErrors = tool === ERROR_TOOL.id
  useEffect(() => setFields({ errorBoxMode: isMarkingErrors }), [isMarkingErrors, setFields])
  const magnifies =
    tool === NODE_TOOL.id && !hidden && fields['showLoupe'] !== false && !annotationAccess.readonly
  return (
    <>
      {magnifies && <Loupe presenter={presenter} editor={editor} />}
      {fields['showComment'] === true && <CommentPopup {...facts} />}
      {isOldShown(fields, hasVersion(facts.task.item)) && (
        <OldDataNote onBack={() => setFields({ showNewData: true })} />
      )}
    </>
  )
}

function OldDataNote({ onBack }: { onBack: () => void }) {
  const { keyOf } = useCommands()
  return (
    <div className="absolute bottom-3 left-1/2 flex -translate-x-1/2 items-center gap-2 rounded-md bg-surface-raised py-1 pr-1 pl-3 text-xs shadow-float">
      {imageNodeText.display.oldData}
      <Button tone="quiet" keys={keyOf('node.newData')} onClick={onBack}>
        {imageNodeText.display.backToNew}
      </Button>
    </div>
  )
}
