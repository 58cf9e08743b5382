import {
  keepPreviousData,
  QueryClient,
  QueryClientProvider,
  useMutation,
  useQuery,
} from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import type { Data } from '../../api/call-types.ts'
import { KINDS } from '../../domain/kinds.ts'
import { fileName } from '../../domain/paths.ts'
import { api } from '../../platform/services.ts'
import type { ShareListPage as ItemsPage } from '../../platform/share-lists.ts'
import { SHARE_LIST_PAGE_SIZE, sharedItemAddress } from '../../platform/session/share-list-place.ts'
import { IN_PLACE, readShareList, shareListKeys } from '../../platform/share-lists.ts'
import { showTime } from '../../platform/times.ts'
import { shareListsText } from '../../text/share-lists.ts'
import { Button } from '../../ui/Button.tsx'
import { ClippedName } from '../../ui/ClippedName.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { EmptyState, ErrorState } from '../../ui/States.tsx'
import { Thumbnail } from '../../ui/Thumbnail.tsx'
import { failureText } from '../shared/failure.ts'
import { StatusBadge } from '../shared/lists/cells.tsx'
import { QueryView } from '../shared/lists/QueryView.tsx'

const text = shareListsText.page
type Head = Data<'/api/share-lists/{id}', 'get'>
type SharedItem = ItemsPage['items'][number]

export default function ShareListPage({ id }: { id: string }) {
  const [client] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false } } }))
  return (
    <QueryClientProvider client={client}>
      <SharedList id={id} />
    </QueryClientProvider>
  )
}

function SharedList({ id }: { id: string }) {
  const [key, setKey] = useState(() => shareListKeys.get(id))
  const head = useQuery({
    queryKey: ['share-list', id],
    queryFn: ({ signal }) => api.get('/api/share-lists/{id}', { id }, { ...IN_PLACE, signal }),
  })
  const takeKey = (next: string) => {
    shareListKeys.set(id, next)
    setKey(next)
  }
  return (
    <main className="mx-auto flex min-h-full max-w-400 flex-col gap-4 px-4 py-5 sm:px-6">
      {head.error instanceof ApiError && head.error.status === 404 ? (
        <ErrorState {...failureText(head.error)} />
      ) : (
        <QueryView query={head}>
          {(data) =>
            data.hasPassword && key === null ? (
              <PasswordForm id={id} head={data} onKey={takeKey} />
            ) : (
              <List id={id} head={data} accessKey={key} />
            )
          }
        </QueryView>
      )}
    </main>
  )
}

function PasswordForm({ id, head, onKey }: { id: string; head: Head; onKey: (key: string) => void }) {
  const [password, setPassword] = useState('')
  const open = useMutation({
    mutationFn: () => api.post('/api/share-lists/{id}/open', { password }, { ...IN_PLACE, params: { id } }),
    onSuccess: ({ key }) => onKey(key),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (password !== '') open.mutate()
  }
  const failure = open.error && failureText(open.error)
  return (
    <form
      className="mx-auto mt-[12vh] flex w-full max-w-95 flex-col gap-4 rounded-md border border-line bg-surface-raised p-6"
      onSubmit={submit}
    >
      <div>
        <h1 className="text-lg font-semibold">{text.passwordTitle}</h1>
        <p className="mt-1 text-sm text-text-soft">{head.note || text.passwordHint}</p>
      </div>
      <Field label={shareListsText.password} error={failure ? failure.title : undefined}>
        <Input
          type="password"
          autoFocus
          autoComplete="off"
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
      </Field>
      <Button type="submit" tone="primary" busy={open.isPending}>
        {text.enter}
      </Button>
    </form>
  )
}

function List({ id, head, accessKey }: { id: string; head: Head; accessKey: string | null }) {
  const search: { page?: string } = useSearch({ strict: false })
  const navigate = useNavigate()
  const page = Math.max(1, Math.trunc(Number(search.page)) || 1)
  const items = useQuery({
    queryKey: ['share-list', id, 'items', accessKey, page],
    queryFn: () => readShareList(id, page),
    placeholderData: keepPreviousData,
  })
  const turn = (next: number) => void navigate({ to: '.', search: { page: String(next) } as never })
  return (
    <QueryView query={items} rows={8}>
      {({ name, items: shown, total }) => (
        <>
          <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Logo size={28} />
            <h1 className="text-xl font-semibold">{name}</h1>
            <span className="text-text-soft">{KINDS[head.kind].label}</span>
            <span className="ml-auto text-sm text-text-soft">{text.expires(showTime(head.expiresAt))}</span>
            {head.note && <p className="w-full text-sm text-text-soft">{head.note}</p>}
          </header>
          {total === 0 ? (
            <EmptyState title={text.emptyTitle} hint={text.emptyHint} />
          ) : (
            <>
              <ul
                aria-label={text.items}
                className="grid grid-cols-[repeat(auto-fill,minmax(150px,1fr))] gap-3"
              >
                {shown.map((item, index) => (
                  <Card
                    key={item.id}
                    item={item}
                    list={id}
                    at={(page - 1) * SHARE_LIST_PAGE_SIZE + index + 1}
                  />
                ))}
              </ul>
              <Pager page={page} pageSize={SHARE_LIST_PAGE_SIZE} total={total} onPage={turn} />
            </>
          )}
        </>
      )}
    </QueryView>
  )
}

function Card({ item: { id, resource }, list, at }: { item: SharedItem; list: string; at: number }) {
  const name = fileName(resource.name)
  return (
    <li>
      <a
        href={sharedItemAddress(resource.kind, id, { list, at })}
        title={resource.name}
        className="group block overflow-hidden rounded-md border border-line bg-surface-raised hover:border-accent focus-visible:border-accent"
      >
        <Thumbnail
          url={resource.thumbnailUrl}
          name={name}
          className="flex! aspect-4/3 w-full rounded-none!"
        />
        <span className="flex items-center gap-2 px-2 py-1.5 text-sm">
          <ClippedName text={name} className="flex-1" />
          <StatusBadge status={resource.status} />
        </span>
      </a>
    </li>
  )
}
