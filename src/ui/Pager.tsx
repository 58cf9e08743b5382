import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useState } from 'react'
import { commonText } from '../text/common.ts'
import { showCount } from '../text/numbers.ts'
import { Button, resting } from './Button.tsx'
import { Input } from './Input.tsx'
import { belongsToInputMethod } from './input-method.ts'

interface PagerProps {
  page: number
  pageSize: number
  total: number
  most?: number
  onPage: (page: number) => void
}

export const showTotal = (total: number, most: number): string =>
  total < most ? showCount(total) : commonText.pager.atLeast(most)

const FEW = 2

export function Pager({ page, pageSize, total, most = Infinity, onPage }: PagerProps) {
  const last = Math.max(1, Math.ceil(total / pageSize))
  const from = (page - 1) * pageSize + 1
  const shown = showTotal(total, most)
  return (
    <nav className="flex min-h-11 items-center justify-end gap-2 text-sm text-text-soft" data-density="tool">
      {last === 1 ? (
        commonText.pager.all(shown)
      ) : (
        <>
          <span className="mr-1">
            {commonText.pager.range(from, Math.min(total, page * pageSize), shown)}
          </span>
          <Turning page={page} last={last} onPage={onPage} />
        </>
      )}
    </nav>
  )
}

interface TurningProps {
  page: number
  last: number
  onPage: (page: number) => void
}

function Turning({ page, last, onPage }: TurningProps) {
  return (
    <>
      <Button
        aria-label={commonText.pager.previous}
        className="w-control !px-0"
        onClick={() => onPage(page - 1)}
        {...resting(page <= 1)}
      >
        <ChevronLeft size={16} />
      </Button>
      {last > FEW ? <PageField page={page} last={last} onPage={onPage} /> : <span>{showCount(page)}</span>}
      <span>/ {showCount(last)}</span>
      <Button
        aria-label={commonText.pager.next}
        className="w-control !px-0"
        onClick={() => onPage(page + 1)}
        {...resting(page >= last)}
      >
        <ChevronRight size={16} />
      </Button>
    </>
  )
}

function PageField({ page, last, onPage }: TurningProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const press = ({ key, nativeEvent }: KeyboardEvent) => {
    if (key !== 'Enter' || belongsToInputMethod(nativeEvent)) return
    const asked = Math.min(last, Number(typed))
    setTyped(null)
    if (asked >= 1 && asked !== page) onPage(asked)
  }
  return (
    <Input
      aria-label={commonText.pager.page}
      title={commonText.pager.pageHint}
      inputMode="numeric"
      autoComplete="off"
      className="!w-14 text-center"
      value={typed ?? String(page)}
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => setTyped(target.value.replaceAll(/\D/g, ''))}
      onBlur={() => setTyped(null)}
      onKeyDown={press}
    />
  )
}
