import type { PanelFacts } from '../../annotate/page/kind-page.ts'
import { BlurSection } from './BlurSection.tsx'
import { CommentSection } from './CommentSection.tsx'
import { DisplaySection, SkeletonActions } from './DisplaySection.tsx'
import { LintSection } from './LintSection.tsx'
import { NodesSection } from './NodesSection.tsx'
import { NodeVerdictsSection } from './NodeVerdictsSection.tsx'
import { RejectedNodesSection } from './RejectedNodesSection.tsx'
import { SkeletonSection } from './SkeletonSection.tsx'

export function NodePanel(facts: PanelFacts<'image-node'>) {
  const { purpose } = facts
  return (
    <>
      <RejectedNodesSection {...facts} />
      {purpose === 'verdict' && <NodeVerdictsSection {...facts} />}
      <BlurSection {...facts} />
      <NodesSection {...facts} />
      <SkeletonActions {...facts} />
      <LintSection {...facts} />
      <SkeletonSection {...facts} />
      <CommentSection {...facts} />
      <DisplaySection {...facts} />
    </>
  )
}
