import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import {
  Bone,
  ChevronsLeft,
  ChevronsRight,
  Clapperboard,
  Database,
  Film,
  Image,
  KeyRound,
  LayoutGrid,
  LogOut,
  Menu as MenuSign,
  MonitorSmartphone,
  Moon,
  Shapes,
  Sun,
  Upload,
  Users,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useState, useSyncExternalStore } from 'react'
import type { Kind } from '../domain/kinds.ts'
import { ALL_KINDS, KINDS } from '../domain/kinds.ts'
import { useLogOut } from '../pages/account/useLogOut.ts'
import { SessionsDrawer } from '../pages/account/SessionsDrawer.tsx'
import type { SessionUser } from '../platform/session/session.ts'
import { OVERVIEW_PATH, worksOn } from '../platform/session/session.ts'
import { api } from '../platform/services.ts'
import { themes } from '../platform/theme.ts'
import { commonText, domainText } from '../text/common.ts'
import { shellText } from '../text/shell.ts'
import { classNames } from '../ui/class-names.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Logo } from '../ui/Logo.tsx'
import { Menu } from '../ui/Menu.tsx'
import { useStored } from '../ui/useStored.ts'
import type { LayoutPage } from './layout-pages.ts'
import { LAYOUT_PAGES } from './layout-pages.ts'
import type { WaitingOfKind } from './waiting.ts'
import { heldOf, shortCount, waitingWords, waitsOf } from './waiting.ts'

const text = shellText.navigation
const SIZE = 16
const LETTERS = new Intl.Segmenter('zh')
const NARROW = 'markSidebarNarrow'

const icons: Record<string, ReactNode> = {
  video: <Film size={SIZE} />,
  image: <Image size={SIZE} />,
  'image-node': <Bone size={SIZE} />,
  'image-segment': <Shapes size={SIZE} />,
  'video-segment': <Clapperboard size={SIZE} />,
  [OVERVIEW_PATH]: <LayoutGrid size={SIZE} />,
  '/manage-database': <Database size={SIZE} />,
  '/data-pool-manage': <Upload size={SIZE} />,
  '/manage-user': <Users size={SIZE} />,
}

interface SidebarProps {
  user: SessionUser
  pathname: string
}

export function Sidebar({ user, pathname }: SidebarProps) {
  const [narrow, setNarrow] = useStored(NARROW, (stored) => stored === 'true')
  return (
    <nav
      aria-label={text.label}
      className={classNames(
        'flex h-full shrink-0 flex-col border-r border-line bg-surface-raised',
        narrow ? 'w-14' : 'w-52',
      )}
    >
      <div className="flex h-14 items-center gap-2.5 px-4">
        <Logo size={24} />
        {!narrow && <span className="text-lg font-semibold">{commonText.productLong}</span>}
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-2">
        <Groups user={user} pathname={pathname} narrow={narrow} />
      </div>
      <Foot user={user} narrow={narrow} onNarrow={() => setNarrow(!narrow)} />
    </nav>
  )
}

export function PhoneBar({ user, pathname }: SidebarProps) {
  const [open, setOpen] = useState(false)
  return (
    <header className="flex h-12 shrink-0 items-center gap-2 border-b border-line bg-surface-raised px-2">
      <IconButton label={text.open} icon={<MenuSign size={18} />} onClick={() => setOpen(true)} />
      <Logo size={22} />
      <span className="font-semibold">{commonText.productLong}</span>
      {open && (
        <Dialog placement="left" title={commonText.productLong} onClose={() => setOpen(false)}>
          <nav aria-label={text.label} className="-mx-3 flex min-h-full flex-col">
            <div className="flex-1">
              <Groups user={user} pathname={pathname} narrow={false} onGo={() => setOpen(false)} />
            </div>
            <Foot user={user} narrow={false} onNarrow={null} />
          </nav>
        </Dialog>
      )}
    </header>
  )
}

/** One call for all kinds, refreshed by the events of work. */
function useWaiting(user: SessionUser): ReadonlyMap<Kind, WaitingOfKind> {
  const { data } = useQuery({
    queryKey: ['waiting'],
    queryFn: ({ signal }) => api.get('/api/statistics/waiting', undefined, { signal, report: 'none' }),
    enabled: ALL_KINDS.some((kind) => worksOn(user, kind)),
  })
  return new Map(data?.items.map((of) => [of.kind, of]))
}

interface GroupsProps extends SidebarProps {
  narrow: boolean
  onGo?: () => void
}

function Groups({ user, ...rest }: GroupsProps) {
  const waiting = useWaiting(user)
  const pages = LAYOUT_PAGES.filter((page) => page.admits(user))
  const of = (group: LayoutPage['group']) => pages.filter((page) => page.group === group)
  return (
    <>
      <Group title={text.work} pages={of('work')} waiting={waiting} {...rest} />
      <Group title={text.manage} pages={of('manage')} waiting={waiting} {...rest} />
    </>
  )
}

interface GroupProps extends Omit<GroupsProps, 'user'> {
  title: string
  pages: readonly LayoutPage[]
  waiting: ReadonlyMap<Kind, WaitingOfKind>
}

function Group({ title, pages, waiting, pathname, narrow, onGo }: GroupProps) {
  if (pages.length === 0) return null
  const counts = pages.flatMap(({ kind }) => (kind ? (waiting.get(kind) ?? []) : []))
  const hasCounts = counts.some((of) => waitsOf(of) + heldOf(of) > 0)
  return (
    <section className="py-2">
      {narrow ? (
        <hr className="mx-2 mb-2 border-line" />
      ) : (
        <h2 className="flex justify-between px-2 pb-1 text-xs text-text-soft">
          {title}
          {hasCounts && (
            <span aria-hidden className="text-2xs">
              {shellText.waiting.column}
            </span>
          )}
        </h2>
      )}
      <ul className="flex flex-col gap-0.5">
        {pages.map((page) => (
          <li key={page.path}>
            <PageLink
              page={page}
              isActive={page.path === pathname}
              of={page.kind ? waiting.get(page.kind) : undefined}
              narrow={narrow}
              onGo={onGo}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface PageLinkProps {
  page: LayoutPage
  isActive: boolean
  of: WaitingOfKind | undefined
  narrow: boolean
  onGo: (() => void) | undefined
}

function PageLink({ page, isActive, of, narrow, onGo }: PageLinkProps) {
  const name = page.kind ? KINDS[page.kind].label : page.title
  const words = of ? waitingWords(of) : ''
  return (
    <Link
      to={page.path}
      aria-label={narrow ? name : undefined}
      title={[narrow ? name : '', words].filter(Boolean).join('：') || undefined}
      aria-current={isActive ? 'page' : undefined}
      onClick={onGo}
      className={classNames(
        'relative flex h-9 items-center gap-2.5 rounded-md px-2.5 thumb:h-11',
        isActive ? 'bg-accent-soft font-medium text-accent-text' : 'text-text hover:bg-hover',
      )}
    >
      <span className="shrink-0">{icons[page.kind ?? page.path]}</span>
      {!narrow && <span className="truncate">{name}</span>}
      {of && <Count of={of} narrow={narrow} />}
    </Link>
  )
}

/** Waiting and leased work; in the accent colour where some is leased. */
function Count({ of, narrow }: { of: WaitingOfKind; narrow: boolean }) {
  const held = heldOf(of)
  const count = waitsOf(of) + held
  if (count === 0) return null
  const tone = held > 0 ? 'bg-accent text-on-accent' : 'bg-hover text-text-soft'
  return (
    <span
      aria-hidden
      data-count
      className={classNames(
        'rounded-full text-2xs tabular-nums',
        narrow ? 'absolute top-1.5 right-1.5 size-2 overflow-hidden text-transparent' : 'ml-auto px-1.5',
        narrow && held === 0 ? 'bg-line-strong' : tone,
      )}
    >
      {shortCount(count)}
    </span>
  )
}

interface FootProps {
  user: SessionUser
  narrow: boolean
  /** Null where it cannot be narrowed. */
  onNarrow: (() => void) | null
}

function Foot({ user, narrow, onNarrow }: FootProps) {
  const [sessions, setSessions] = useState(false)
  const theme = useSyncExternalStore(themes.subscribe, () => themes.of('page'))
  // The tooltip must not cover the next button.
  const side = narrow ? 'right' : 'top'
  return (
    <div className={classNames('flex gap-1 border-t border-line p-2', narrow ? 'flex-col' : 'items-center')}>
      <AccountMenu user={user} narrow={narrow} onSessions={() => setSessions(true)} />
      <IconButton
        side={side}
        label={theme === 'dark' ? text.toLight : text.toDark}
        icon={theme === 'dark' ? <Sun size={SIZE} /> : <Moon size={SIZE} />}
        onClick={() => themes.toggle('page')}
      />
      {onNarrow && (
        <IconButton
          side={side}
          label={narrow ? text.expand : text.collapse}
          icon={narrow ? <ChevronsRight size={SIZE} /> : <ChevronsLeft size={SIZE} />}
          onClick={onNarrow}
        />
      )}
      {sessions && <SessionsDrawer user={null} onClose={() => setSessions(false)} />}
    </div>
  )
}

interface AccountMenuProps {
  user: SessionUser
  narrow: boolean
  onSessions: () => void
}

function AccountMenu({ user, narrow, onSessions }: AccountMenuProps) {
  const navigate = useNavigate()
  const logOut = useLogOut()
  return (
    <Menu
      align="start"
      trigger={
        <button
          type="button"
          className="flex h-9 min-w-0 flex-1 items-center gap-2 rounded-md px-1.5 text-left hover:bg-hover thumb:h-11"
        >
          <span
            aria-hidden
            className="flex size-6 shrink-0 items-center justify-center rounded-full bg-accent-soft text-xs font-medium text-accent-text"
          >
            {LETTERS.segment(user.name).containing(0)?.segment}
          </span>
          <span className="sr-only">{`${text.account} `}</span>
          <span className={narrow ? 'sr-only' : 'truncate text-sm'}>{user.name}</span>
        </button>
      }
      header={
        <>
          <p className="font-medium text-text">{user.name}</p>
          <p className="text-xs">
            {user.corpName} · {domainText.userTypes[user.type]}
          </p>
        </>
      }
      items={[
        {
          id: 'password',
          label: text.changePassword,
          icon: <KeyRound size={14} />,
          onSelect: () => void navigate({ to: '/password' }),
        },
        {
          id: 'sessions',
          label: text.sessions,
          icon: <MonitorSmartphone size={14} />,
          onSelect: onSessions,
        },
        {
          id: 'logout',
          label: commonText.actions.logout,
          icon: <LogOut size={14} />,
          separated: true,
          onSelect: () => void logOut(),
        },
      ]}
    />
  )
}
