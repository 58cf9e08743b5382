import { createContext, useContext, useState, type ComponentProps } from 'react'
import ReactMarkdown, { type Components } from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { classNames } from './class-names.ts'
import { Dialog } from './Dialog.tsx'

const LOOK = classNames(
  'text-sm break-words [&>*:first-child]:mt-0',
  '[&_h1]:mt-5 [&_h1]:mb-2 [&_h1]:text-lg [&_h1]:font-semibold',
  '[&_h2]:mt-5 [&_h2]:mb-2 [&_h2]:text-base [&_h2]:font-semibold',
  '[&_h3]:mt-4 [&_h3]:mb-1 [&_h3]:font-semibold [&_h4]:mt-3 [&_h4]:font-medium',
  '[&_p]:my-2 [&_ul]:my-2 [&_ul]:list-disc [&_ul]:pl-5 [&_ol]:my-2 [&_ol]:list-decimal [&_ol]:pl-5 [&_li]:my-1',
  '[&_.contains-task-list]:list-none [&_.contains-task-list]:pl-1 [&_input]:mr-1.5 [&_input]:align-middle',
  '[&_blockquote]:my-2 [&_blockquote]:border-l-2 [&_blockquote]:border-line [&_blockquote]:pl-3 [&_blockquote]:text-text-soft',
  '[&_code]:rounded-xs [&_code]:bg-surface-sunken [&_code]:px-1 [&_code]:font-mono [&_code]:text-xs',
  '[&_pre]:my-2 [&_pre]:overflow-x-auto [&_pre]:rounded-sm [&_pre]:bg-surface-sunken [&_pre]:p-3 [&_pre_code]:p-0',
  '[&_table]:my-3 [&_table]:w-full [&_table]:border-collapse [&_th]:text-left [&_th]:font-medium',
  '[&_th]:border [&_td]:border [&_th]:border-line [&_td]:border-line [&_th]:px-2 [&_td]:px-2 [&_th]:py-1 [&_td]:py-1',
  '[&_img]:h-auto [&_img]:max-w-full [&_img]:rounded-sm [&_img]:border [&_img]:border-line',
  '[&_hr]:my-4 [&_hr]:border-line [&_a]:text-accent [&_a]:underline [&_em]:not-italic [&_em]:font-medium',
)

const outward = { target: '_blank', rel: 'noopener noreferrer' } as const

/** Of this server; sizes in pixels. */
interface MarkdownPicture {
  url: string
  width: number
  height: number
}

export interface MarkdownProps {
  text: string
  /** By address. */
  pictures?: ReadonlyMap<string, MarkdownPicture>
}

const Pictures = createContext<MarkdownProps['pictures']>(undefined)

/** Unknown pictures become links, because pages load no foreign pictures. */
function Picture({ src, alt }: ComponentProps<'img'>) {
  const address = typeof src === 'string' ? src : ''
  const picture = useContext(Pictures)?.get(address)
  if (picture) return <OwnPicture picture={picture} name={alt ?? ''} />
  if (!URL.canParse(address)) return <span>{alt || address}</span>
  return (
    <a href={address} {...outward}>
      {alt || address}
    </a>
  )
}

function OwnPicture({ picture, name }: { picture: MarkdownPicture; name: string }) {
  const [isLarge, setLarge] = useState(false)
  const { url, width, height } = picture
  return (
    <>
      <button type="button" className="max-w-full cursor-zoom-in" onClick={() => setLarge(true)}>
        <img src={url} alt={name} width={width} height={height} loading="lazy" />
      </button>
      <Dialog open={isLarge} placement="full" title={name} onClose={() => setLarge(false)}>
        <img src={url} alt={name} className="size-full object-contain" />
      </Dialog>
    </>
  )
}

const COMPONENTS: Components = {
  a: ({ href, children }) => (
    <a href={href} {...outward}>
      {children}
    </a>
  ),
  img: ({ src, alt }) => <Picture src={src} alt={alt} />,
}

/** HTML in the text appears as text. */
export function Markdown({ text, pictures }: MarkdownProps) {
  return (
    <div className={LOOK}>
      <Pictures value={pictures}>
        <ReactMarkdown remarkPlugins={[remarkGfm]} components={COMPONENTS}>
          {text}
        </ReactMarkdown>
      </Pictures>
    </div>
  )
}
