import { lazy, Suspense } from 'react'
import type { MarkdownProps } from './Markdown.tsx'
import { SkeletonRows } from './Skeleton.tsx'

/** Shown if the code does not load. */
const PlainText = ({ text }: MarkdownProps) => (
  <p className="text-sm break-words whitespace-pre-wrap">{text}</p>
)

const Late = lazy(() =>
  import('./Markdown.tsx').then(
    ({ Markdown }) => ({ default: Markdown }),
    () => ({ default: PlainText }),
  ),
)

export const LazyMarkdown = (props: MarkdownProps) => (
  <Suspense fallback={<SkeletonRows />}>
    <Late {...props} />
  </Suspense>
)
