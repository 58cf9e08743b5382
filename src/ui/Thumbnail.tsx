import { ImageOff } from 'lucide-react'
import { useState } from 'react'

interface ThumbnailProps {
  url: string
  name: string
  className?: string
  fit?: 'cover' | 'contain'
  onFailed?: () => void
}

export function Thumbnail({ url, name, className = 'h-8 w-12', fit = 'cover', onFailed }: ThumbnailProps) {
  const [failed, setFailed] = useState<string | null>(null)
  return (
    <span
      className={`inline-flex shrink-0 items-center justify-center overflow-hidden rounded-xs bg-surface-sunken align-middle text-text-soft ${className}`}
    >
      {failed === url ? (
        <ImageOff size={14} aria-label={name} />
      ) : (
        <img
          src={url}
          alt=""
          draggable={false}
          loading="lazy"
          decoding="async"
          className={`size-full ${fit === 'cover' ? 'object-cover' : 'object-contain'}`}
          onError={() => {
            setFailed(url)
            onFailed?.()
          }}
        />
      )}
    </span>
  )
}
