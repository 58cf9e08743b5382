import {
  ArrowRightLeft,
  Ban,
  CircleCheck,
  KeyRound,
  MonitorSmartphone,
  MoreHorizontal,
  Pencil,
  Trash2,
} from 'lucide-react'
import { isAdmin } from '../../domain/permissions.ts'
import { personLabel } from '../../domain/person.ts'
import type { SessionUser } from '../../platform/session/session.ts'
import { showTime } from '../../platform/times.ts'
import { commonText, domainText } from '../../text/common.ts'
import { usersText } from '../../text/users.ts'
import { Clipped } from '../../ui/Clipped.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import type { MenuItem } from '../../ui/Menu.tsx'
import { Menu } from '../../ui/Menu.tsx'
import type { Column } from '../../ui/Table.tsx'
import { grantsText } from './grants.ts'
import type { User } from './queries.ts'

/** What somebody wants to do, and to whom. */
export type UserAction =
  | { type: 'edit'; user: User | null }
  | { type: 'many'; user: null }
  | {
      type: 'password' | 'disable' | 'enable' | 'remove' | 'sessions' | 'handOver'
      user: User
    }

const text = usersText
const SIZE = 14

/** State of an account or a company in a word. */
export function StateBadge({ disabled, mustChange = false }: { disabled: boolean; mustChange?: boolean }) {
  if (disabled) return <Badge tone="bad">{text.states.disabled}</Badge>
  return mustChange ? (
    <Badge tone="warn">{text.states.mustChange}</Badge>
  ) : (
    <Badge tone="ok">{text.states.active}</Badge>
  )
}

function menuItems(me: SessionUser, user: User, onAction: (action: UserAction) => void): MenuItem[] {
  const item = (
    type: UserAction['type'],
    label: string,
    icon: MenuItem['icon'],
    danger = false,
  ): MenuItem => ({
    id: type,
    label,
    icon,
    danger,
    separated: danger,
    onSelect: () => onAction({ type, user } as UserAction),
  })
  const isSelf = me.id === user.id
  return [
    item('edit', text.actions.edit, <Pencil size={SIZE} />),
    item('password', text.actions.password, <KeyRound size={SIZE} />),
    item('sessions', text.actions.sessions, <MonitorSmartphone size={SIZE} />),
    ...(isAdmin(me) ? [item('handOver', text.actions.handOver, <ArrowRightLeft size={SIZE} />)] : []),
    ...(isSelf
      ? []
      : [
          user.disabled
            ? item('enable', text.actions.enable, <CircleCheck size={SIZE} />)
            : item('disable', text.actions.disable, <Ban size={SIZE} />, true),
        ]),
    ...(isAdmin(me) && !isSelf ? [item('remove', text.actions.remove, <Trash2 size={SIZE} />, true)] : []),
  ]
}

/** Columns of the users table. */
export const userColumns = (me: SessionUser, onAction: (action: UserAction) => void): Column<User>[] => [
  {
    id: 'name',
    header: text.userColumns.name,
    cell: (user) => <Clipped text={user.name} shape="firm" className="max-w-40 font-medium" />,
  },
  {
    id: 'username',
    header: text.userColumns.username,
    cell: (user) => <Clipped text={user.username} shape="firm" className="max-w-40" />,
  },
  { id: 'type', header: text.userColumns.type, cell: (user) => domainText.userTypes[user.type] },
  {
    id: 'corp',
    header: text.userColumns.corp,
    cell: (user) => <Clipped text={user.corpName} className="max-w-40 min-[1440px]:max-w-60" />,
  },
  {
    id: 'grants',
    header: text.userColumns.grants,
    cell: (user) => {
      const grants = isAdmin(user) ? text.allGrants : grantsText(user.grants)
      return <Clipped shape="lines" text={grants} className="max-w-80 text-text-soft" />
    },
  },
  {
    id: 'state',
    header: text.userColumns.state,
    width: '90px',
    cell: (user) => <StateBadge disabled={user.disabled} mustChange={user.mustChangePassword} />,
  },
  {
    id: 'lastLoginAt',
    header: text.userColumns.lastLoginAt,
    width: '160px',
    cell: (user) => showTime(user.lastLoginAt),
  },
  {
    id: 'actions',
    header: '',
    align: 'right',
    width: '56px',
    cell: (user) => (
      <Menu
        trigger={
          <button
            type="button"
            aria-label={`${commonText.actions.more} ${personLabel(user)}`}
            className={buttonClass('quiet', '!h-7 !w-7 !px-0')}
          >
            <MoreHorizontal size={16} />
          </button>
        }
        items={menuItems(me, user, onAction)}
      />
    ),
  },
]
