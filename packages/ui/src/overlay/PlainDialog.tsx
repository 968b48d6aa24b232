import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../actions/IconButton.tsx'

const showModal = (dialog: HTMLDialogElement | null): void => {
  if (dialog && !dialog.open) dialog.showModal()
}

/** The browser's own dialog, for messages that have to appear where the code of `Dialog` did not load. */
export function PlainDialog({
  label,
  closeLabel,
  onClose,
  children,
}: {
  label: string
  closeLabel: string
  onClose: () => void
  children: ReactNode
}) {
  return (
    <dialog
      ref={showModal}
      aria-label={label}
      onClose={onClose}
      className="m-auto w-full max-w-110 rounded-xl bg-surface text-ink shadow-float backdrop:bg-veil"
    >
      <form method="dialog" className="flex justify-end px-4 pt-4">
        <IconButton type="submit" label={closeLabel} icon={<X size={16} />} />
      </form>
      <div className="-mt-8 px-2 pb-2">{children}</div>
    </dialog>
  )
}
