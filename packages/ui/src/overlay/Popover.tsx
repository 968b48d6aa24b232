import { Popover as Base } from '@base-ui/react/popover'
import type { ReactElement, ReactNode } from 'react'
import { classNames } from '../class-names.ts'

type Props = {
  /** The button that opens it. */
  trigger: ReactElement
  title?: string
  align?: 'start' | 'center' | 'end'
  children: ReactNode
  className?: string
}

export function Popover({ trigger, title, align = 'start', children, className }: Props) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={8} align={align} className="z-50">
          <Base.Popup
            className={classNames(
              'popup-motion max-w-[calc(100vw-32px)] origin-(--transform-origin) rounded-lg bg-floating p-4 shadow-float outline-none',
              className ?? 'w-80',
            )}
          >
            {title !== undefined && <Base.Title className="mb-2 font-medium">{title}</Base.Title>}
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
