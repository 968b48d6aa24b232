import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, type RefObject, useRef } from 'react'
import { classNames } from '../class-names.ts'
import { firstControl } from '../form/first-control.ts'
import { IconButton } from '../actions/IconButton.tsx'
import { useKitTexts } from '../KitProvider.tsx'

export type DialogProps = {
  open: boolean
  /** Called by the close button, Escape and an outside click. */
  onClose: () => void
  title: string
  description?: ReactNode
  size?: 'small' | 'normal' | 'large'
  /** The element to focus first; default: the first control. */
  initialFocus?: RefObject<HTMLElement | null>
  /** An outside click does not close the dialog: for forms with unsaved input. */
  keepOnOutsidePress?: boolean
  /** The body. A form ends with its `FormFoot`. */
  children: ReactNode
}

const widths = { small: 'max-w-110', normal: 'max-w-140', large: 'max-w-200' }

export function Dialog({
  open,
  onClose,
  title,
  description,
  size = 'normal',
  initialFocus,
  keepOnOutsidePress = false,
  children,
}: DialogProps) {
  const texts = useKitTexts()
  const body = useRef<HTMLDivElement>(null)
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()} disablePointerDismissal={keepOnOutsidePress}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-veil transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Viewport className="fixed inset-0 z-40 grid grid-cols-[minmax(0,1fr)] place-items-center p-4">
          <Base.Popup
            initialFocus={initialFocus ?? (() => firstControl(body.current))}
            className={classNames(
              'popup-motion flex max-h-[calc(100dvh-2rem)] w-full flex-col rounded-xl bg-surface shadow-float outline-none',
              widths[size],
            )}
          >
            <div className="flex shrink-0 items-start justify-between gap-4 px-6 pt-5 pb-4 max-sm:px-4">
              <div className="min-w-0">
                <Base.Title className="text-lg font-title break-words">{title}</Base.Title>
                {description !== undefined && (
                  <Base.Description className="mt-1 text-sm text-ink-2">{description}</Base.Description>
                )}
              </div>
              <Base.Close render={<IconButton label={texts.close} icon={<X size={16} />} className="-mr-2" />} />
            </div>
            <div ref={body} className="dialog-body min-h-0 flex-1 overflow-y-auto">
              {children}
            </div>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
