import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Copy } from 'lucide-react'
import { shareAddress, DEFAULT_SHARE_DAYS, SHARE_DAYS } from '../../annotate/page/sharing/shares.ts'
import type { Data, WritePayload } from '../../api/call-types.ts'
import { ShareListInputLimits } from '../../contract/limits.ts'
import { api } from '../../platform/services.ts'
import { showTime } from '../../platform/times.ts'
import { commonText, domainText } from '../../text/common.ts'
import { formText } from '../../text/forms.ts'
import { shareListsText } from '../../text/share-lists.ts'
import { sharesText } from '../../text/shares.ts'
import { sharingText } from '../../text/sharing.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Input } from '../../ui/Input.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { toasts } from '../../ui/toasts.ts'
import { FailureLine } from '../shared/FailureLine.tsx'
import { failureIn } from '../shared/failure.ts'
import { showSaved, useIdempotencyKey } from '../shared/forms/submit-form.ts'
import { QueryView } from '../shared/lists/QueryView.tsx'
import type { Tag } from './queries.ts'

const text = shareListsText

type ShareListInput = WritePayload<'/api/share-lists', 'post'>
export type ShareListFilter = NonNullable<ShareListInput['filter']>
type ShareList = Data<'/api/share-lists', 'get'>['items'][number]

const { password: passwordLimits, note: noteLimits } = ShareListInputLimits
/** Older links end by themselves. */
const LINKS_SHOWN = 50
const REPORT = { report: 'caller' } as const

function scopeWords({ status, search, ids }: ShareListFilter): string {
  const parts = [
    ...(status ? [text.status(domainText.statuses[status])] : []),
    ...(search ? [text.named(search)] : []),
    ...(ids ? [text.chosen(ids.length)] : []),
  ]
  return parts.length === 0 ? text.all : text.parts(parts)
}

interface ShareListDialogProps {
  tag: Tag
  filter: ShareListFilter
  onClose: () => void
}

export function ShareListDialog({ tag, filter, onClose }: ShareListDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.title(tag.name)}
      description={text.description}
      footer={<Button onClick={onClose}>{commonText.actions.close}</Button>}
    >
      <div className="flex flex-col gap-4 text-sm">
        <NewList tag={tag} filter={filter} />
        <Lists tag={tag} />
      </div>
    </Dialog>
  )
}

const listsKey = (tag: Tag) => ['share-lists', tag.id]

async function copyAddress(list: ShareList): Promise<void> {
  try {
    await navigator.clipboard.writeText(shareAddress(list, location.href))
    showSaved(sharesText.copied)
  } catch {
    // Without TLS there is no clipboard, and a browser may refuse it.
    toasts.show({ tone: 'bad', text: sharesText.copyFailed })
  }
}

function NewList({ tag, filter }: { tag: Tag; filter: ShareListFilter }) {
  const [days, setDays] = useState<(typeof SHARE_DAYS)[number]>(DEFAULT_SHARE_DAYS)
  const [note, setNote] = useState('')
  const [password, setPassword] = useState('')
  const key = useIdempotencyKey()
  const [made, setMade] = useState(0)
  const client = useQueryClient()
  const create = useMutation({
    mutationFn: (input: ShareListInput) =>
      api.post('/api/share-lists', input, { ...REPORT, idempotencyKey: `${key}:${made}` }),
    onSuccess: async (list) => {
      setMade(made + 1)
      setPassword('')
      await client.invalidateQueries({ queryKey: listsKey(tag) })
      await copyAddress(list)
    },
  })
  const tooShort = password !== '' && password.length < passwordLimits.minLength
  const submit = () =>
    create.mutate({
      tagId: tag.id,
      filter,
      days,
      ...(note.trim() !== '' && { note: note.trim() }),
      ...(password !== '' && { password }),
    })
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (!tooShort) submit()
      }}
    >
      <p>
        {text.scope}：<strong className="font-medium">{scopeWords(filter)}</strong>
        {!filter.ids && <span className="block text-xs text-text-soft">{text.grows}</span>}
      </p>
      <div className="flex items-center gap-3">
        <span className="text-text-soft">{sharingText.expiry}</span>
        <SegmentedControl
          className="flex-1"
          label={sharingText.expiry}
          segments={SHARE_DAYS.map((value) => ({ value, label: sharingText.days(value) }))}
          value={days}
          onChange={setDays}
        />
      </div>
      <div className="grid grid-cols-2 gap-3">
        <Field label={text.note} optional>
          <Input
            placeholder={text.notePlaceholder}
            maxLength={noteLimits.maxLength}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        </Field>
        <Field
          label={text.password}
          optional
          hint={text.passwordHint}
          error={tooShort ? formText.string.min(passwordLimits.minLength) : undefined}
        >
          <Input
            autoComplete="off"
            maxLength={passwordLimits.maxLength}
            value={password}
            onChange={({ target }) => setPassword(target.value)}
          />
        </Field>
      </div>
      <div className="flex items-center justify-end gap-3">
        {create.error && <FailureLine isBeside message={failureIn(create.error)} />}
        <Button type="submit" tone="primary" busy={create.isPending}>
          {sharingText.create}
        </Button>
      </div>
    </form>
  )
}

function Lists({ tag }: { tag: Tag }) {
  const lists = useQuery({
    queryKey: listsKey(tag),
    queryFn: ({ signal }) =>
      api.get(
        '/api/share-lists',
        { tagId: tag.id, live: true, pageSize: LINKS_SHOWN },
        { ...REPORT, signal },
      ),
  })
  return (
    <section aria-label={text.list}>
      <h3 className="mb-1 font-medium">{text.list}</h3>
      <QueryView query={lists} rows={2}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="text-text-soft">{text.empty}</p>
          ) : (
            <ul className="divide-y divide-line">
              {items.map((list) => (
                <ListRow key={list.id} tag={tag} list={list} />
              ))}
            </ul>
          )
        }
      </QueryView>
    </section>
  )
}

function ListRow({ tag, list }: { tag: Tag; list: ShareList }) {
  const client = useQueryClient()
  const expires = showTime(list.expiresAt)
  const revoke = useMutation({
    mutationFn: () => api.delete('/api/share-lists/{id}', undefined, { ...REPORT, params: { id: list.id } }),
    onSuccess: () => {
      showSaved(text.revoked)
      return client.invalidateQueries({ queryKey: listsKey(tag) })
    },
  })
  const facts = [
    sharingText.expires(expires),
    sharingText.views(list.viewCount),
    ...(list.hasPassword ? [text.locked] : []),
  ]
  return (
    <li className="flex items-center gap-2 py-1.5" data-density="tool">
      <a
        href={shareAddress(list, location.href)}
        target="_blank"
        rel="noreferrer"
        className="min-w-0 flex-1 truncate text-accent-text hover:underline"
      >
        {list.note || scopeWords(list.filter)}
      </a>
      {revoke.error && <FailureLine isBeside message={failureIn(revoke.error)} />}
      <span className="text-xs whitespace-nowrap text-text-soft tabular-nums">{facts.join(' · ')}</span>
      <IconButton label={sharingText.copy} icon={<Copy size={15} />} onClick={() => void copyAddress(list)} />
      <Button
        tone="danger-quiet"
        busy={revoke.isPending}
        aria-label={sharingText.revokeOf(expires)}
        onClick={() => revoke.mutate()}
      >
        {sharingText.revoke}
      </Button>
    </li>
  )
}
