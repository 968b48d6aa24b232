import { IconButton } from '@slipway/ui/actions/IconButton.tsx'
import { PanelLeft, X } from 'lucide-react'
import { useLocation } from '@tanstack/react-router'
import { useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { Logo } from '../../shared/Logo.tsx'
import { useTexts } from '../../shared/texts/texts.ts'

/** `closedby` closes the dialog on an outside click in browsers that support it. */
const closedByPressOutside = { closedby: 'any' } as const

/**
 * The sidebar of windows below 900 px, opened by a button over the page. The browser's native dialog traps the focus.
 */
export function SectionDrawer({ children }: { children: ReactNode }) {
  const t = useTexts().shell
  const dialog = useRef<HTMLDialogElement>(null)
  // The URL is the dialog's key: after navigation the dialog is a new one, which is closed.
  const here = useLocation({ select: ({ href }) => href })
  // The sections are drawn once they are opened: they are as many elements as the sidebar.
  const [openedAt, setOpenedAt] = useState<string>()
  const open = () => {
    flushSync(() => setOpenedAt(here))
    dialog.current?.showModal()
  }
  const close = () => dialog.current?.close()
  return (
    <>
      <IconButton
        label={t.openSections}
        icon={<PanelLeft size={18} />}
        size="normal"
        className="-ml-2 md:hidden"
        onClick={open}
      />
      <dialog
        ref={dialog}
        key={here}
        {...closedByPressOutside}
        aria-label={t.sectionsLabel}
        className="fixed inset-y-0 left-0 m-0 h-dvh max-h-none w-66 max-w-[85vw] bg-canvas text-ink shadow-float backdrop:bg-veil"
      >
        <div className="flex min-h-full flex-col gap-5 p-3">
          <div className="flex h-10 items-center justify-between pl-2">
            <Logo name={t.product} />
            <IconButton label={t.closeSections} icon={<X size={16} />} onClick={close} />
          </div>
          {openedAt === here && children}
        </div>
      </dialog>
    </>
  )
}
