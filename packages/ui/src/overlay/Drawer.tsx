import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { classNames } from '../class-names.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { firstControl } from '../form/first-control.ts'
import { IconButton } from '../actions/IconButton.tsx'
import { useKitTexts } from '../KitProvider.tsx'

export type DrawerProps = {
  open: boolean
  onClose: () => void
  title: string
  description?: ReactNode
  /**
   * Unsaved changes exist: the close button, Escape and an outside click ask first. The page itself must handle the
   * window's closing.
   */
  dirty?: boolean
  /** The children fill the sheet, without padding, and scroll on their own. On a phone it covers the window. */
  filled?: boolean
  children: ReactNode
  /** A sticky footer. Its buttons refer to a form in the body by their `form` attribute. */
  foot?: ReactNode
}

/** A sheet of 640 px from the right, for long editors. */
export function Drawer({
  open,
  onClose,
  title,
  description,
  dirty = false,
  filled = false,
  children,
  foot,
}: DrawerProps) {
  const texts = useKitTexts()
  const body = useRef<HTMLDivElement>(null)
  const [asking, setAsking] = useState(false)

  const askedToClose = () => {
    if (dirty) setAsking(true)
    else onClose()
  }
  const leave = () => {
    setAsking(false)
    onClose()
  }
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && askedToClose()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-veil transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Popup
          initialFocus={() => firstControl(body.current)}
          className={classNames(
            'fixed inset-y-2 right-2 z-40 flex w-[min(640px,calc(100vw-16px))] flex-col rounded-xl bg-surface shadow-float transition-[opacity,transform] duration-150 ease-out outline-none data-ending-style:translate-x-6 data-ending-style:opacity-0 data-starting-style:translate-x-6 data-starting-style:opacity-0',
            filled && 'overflow-hidden max-sm:inset-0 max-sm:w-full max-sm:rounded-none',
          )}
        >
          <div
            className={classNames(
              'flex shrink-0 items-start justify-between gap-4 border-b px-6 pt-5 pb-4',
              filled && 'max-sm:px-4 max-sm:pt-4 max-sm:pb-3',
            )}
          >
            <div className="min-w-0">
              <Base.Title className="text-lg font-title break-words">{title}</Base.Title>
              {description !== undefined && (
                <Base.Description className="mt-1 text-sm text-ink-2">{description}</Base.Description>
              )}
            </div>
            <Base.Close render={<IconButton label={texts.close} icon={<X size={16} />} className="-mr-2" />} />
          </div>
          <div
            ref={body}
            className={classNames('min-h-0 flex-1', filled ? 'flex flex-col' : 'overflow-y-auto px-6 py-5')}
          >
            {children}
          </div>
          {foot !== undefined && (
            <div className="flex shrink-0 flex-wrap items-center justify-end gap-2 border-t px-6 py-4">{foot}</div>
          )}
        </Base.Popup>
      </Base.Portal>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={texts.leaveTitle}
        confirmLabel={texts.leave}
        cancelLabel={texts.stay}
        onConfirm={leave}
      >
        {texts.leaveText}
      </ConfirmDialog>
    </Base.Root>
  )
}
