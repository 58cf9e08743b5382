import { lazy, Suspense } from 'react'
import type { MarkdownProps } from './Markdown.tsx'
import { SkeletonRows } from './Skeleton.tsx'

/** Where its code does not come, the text is better read as it was written than not at all. */
const PlainText = ({ text }: MarkdownProps) => (
  <p className="text-sm break-words whitespace-pre-wrap">{text}</p>
)

const Late = lazy(() =>
  import('./Markdown.tsx').then(
    ({ Markdown }) => ({ default: Markdown }),
    () => ({ default: PlainText }),
  ),
)

/** Markdown whose code is fetched when there is some to show: most pages never do. */
export const LateMarkdown = (props: MarkdownProps) => (
  <Suspense fallback={<SkeletonRows />}>
    <Late {...props} />
  </Suspense>
)
