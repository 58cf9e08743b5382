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
  LogOut,
  MonitorSmartphone,
  Moon,
  Shapes,
  Sun,
  Upload,
  Users,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useState, useSyncExternalStore } from 'react'
import { KINDS } from '../domain/kinds.ts'
import { useLogOut } from '../pages/account/useLogOut.ts'
import { SessionsDrawer } from '../pages/account/SessionsDrawer.tsx'
import type { SessionUser } from '../platform/session/session.ts'
import { themes } from '../platform/theme.ts'
import { commonText, domainText } from '../text/common.ts'
import { shellText } from '../text/shell.ts'
import { classNames } from '../ui/class-names.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { Logo } from '../ui/Logo.tsx'
import { Menu } from '../ui/Menu.tsx'
import { useStored } from '../ui/useStored.ts'
import type { LayoutPage } from './layout-pages.ts'
import { LAYOUT_PAGES } from './layout-pages.ts'

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
  const pages = LAYOUT_PAGES.filter((page) => page.admits(user))
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
        <Group
          title={text.work}
          pages={pages.filter((page) => page.kind)}
          pathname={pathname}
          narrow={narrow}
        />
        <Group
          title={text.manage}
          pages={pages.filter((page) => !page.kind)}
          pathname={pathname}
          narrow={narrow}
        />
      </div>
      <Foot user={user} narrow={narrow} onNarrow={() => setNarrow(!narrow)} />
    </nav>
  )
}

interface GroupProps {
  title: string
  pages: readonly LayoutPage[]
  pathname: string
  narrow: boolean
}

function Group({ title, pages, pathname, narrow }: GroupProps) {
  if (pages.length === 0) return null
  return (
    <section className="py-2">
      {narrow ? (
        <hr className="mx-2 mb-2 border-line" />
      ) : (
        <h2 className="px-2 pb-1 text-xs text-text-soft">{title}</h2>
      )}
      <ul className="flex flex-col gap-0.5">
        {pages.map((page) => {
          const name = page.kind ? KINDS[page.kind].label : page.title
          const active = page.path === pathname
          return (
            <li key={page.path}>
              <Link
                to={page.path}
                title={narrow ? name : undefined}
                aria-current={active ? 'page' : undefined}
                className={classNames(
                  'flex h-9 items-center gap-2.5 rounded-md px-2.5',
                  active ? 'bg-accent-soft font-medium text-accent-text' : 'text-text hover:bg-hover',
                )}
              >
                <span className="shrink-0">{icons[page.kind ?? page.path]}</span>
                {!narrow && <span className="truncate">{name}</span>}
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

interface FootProps {
  user: SessionUser
  narrow: boolean
  onNarrow: () => void
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
      <IconButton
        side={side}
        label={narrow ? text.expand : text.collapse}
        icon={narrow ? <ChevronsRight size={SIZE} /> : <ChevronsLeft size={SIZE} />}
        onClick={onNarrow}
      />
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
          className="flex h-9 min-w-0 flex-1 items-center gap-2 rounded-md px-1.5 text-left hover:bg-hover"
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
