import { Avatar } from '@slipway/ui/data/Avatar.tsx'
import { KitLink } from '@slipway/ui/KitProvider.tsx'
import { BookOpen, Box, LogOut, Settings, ShieldUser } from 'lucide-react'
import { useId, useRef } from 'react'
import { useAccount } from '../../shared/account.ts'
import { consolePaths, useConsoleArea } from '../../shared/console-paths.ts'
import { useTexts } from '../../shared/texts/texts.ts'
import { useSignOut } from '../use-sign-out.ts'
import { onMenuToggle } from './on-menu-toggle.ts'

const rowClass =
  'flex h-8 w-full items-center gap-2.5 rounded-sm px-2.5 text-left text-ink hover:bg-hover [&_svg]:text-ink-3'

/**
 * The signed-in account, its role and sign-out. The browser's native popover closes on Escape and on an outside click.
 */
export function AccountMenu() {
  const t = useTexts().shell
  const { account, accountName, picture, role } = useAccount()
  const area = useConsoleArea()
  const id = useId()
  const popover = useRef<HTMLDivElement>(null)
  const signOut = useSignOut()
  const close = () => popover.current?.hidePopover()
  const other = area === 'admin' ? 'home' : 'admin'
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={`${t.account} ${account}`}
        title={account}
        className="ml-1.5 rounded-full"
      >
        <Avatar name={accountName || account} src={picture || undefined} />
      </button>
      <div
        ref={popover}
        id={id}
        popover="auto"
        onToggle={onMenuToggle}
        className="fixed inset-auto top-14 right-5 m-0 w-60 rounded-lg bg-surface p-1 text-ink shadow-float"
      >
        <div className="border-b px-2.5 pt-1.5 pb-2.5">
          <p className="truncate font-medium" title={accountName || account}>
            {accountName || account}
          </p>
          {accountName !== '' && (
            <p className="truncate text-xs text-ink-3" title={account}>
              {account}
            </p>
          )}
          <p className="truncate text-xs text-ink-3">{role.roleName}</p>
        </div>
        <div className="pt-1">
          {role.administrator && (
            <KitLink href={consolePaths(other).products} className={rowClass} onClick={close}>
              {other === 'admin' ? <ShieldUser size={16} /> : <Box size={16} />}
              {other === 'admin' ? t.adminConsole : t.console}
            </KitLink>
          )}
          <KitLink href={consolePaths(area).settings()} className={rowClass} onClick={close}>
            <Settings size={16} />
            {t.settings.title}
          </KitLink>
          <KitLink href="/docs/api" target="_blank" className={rowClass} onClick={close}>
            <BookOpen size={16} />
            {t.apiDocs}
          </KitLink>
          <button type="button" className={rowClass} disabled={signOut.isPending} onClick={() => signOut.mutate()}>
            <LogOut size={16} />
            {t.signOut}
          </button>
        </div>
      </div>
    </>
  )
}
