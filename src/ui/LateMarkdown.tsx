import { lazy, Suspense } from 'react'
import { SkeletonRows } from './Skeleton.tsx'

/** Where its code does not come, the text is better read as it was written than not at all. */
const PlainText = ({ text }: { text: string }) => (
  <p className="text-sm break-words whitespace-pre-wrap">{text}</p>
)

const Late = lazy(() =>
  import('./Markdown.tsx').then(
    ({ Markdown }) => ({ default: Markdown }),
    () => ({ default: PlainText }),
  ),
)

/** Markdown whose code is fetched when there is some to show: most pages never do. */
export const LateMarkdown = ({ text }: { text: string }) => (
  <Suspense fallback={<SkeletonRows />}>
    <Late text={text} />
  </Suspense>
)
