import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'

/**
 * One column of fields, at most 560 px wide. The browser's validation bubbles are off, because errors appear below
 * their fields.
 */
export function Form({ className, ...rest }: ComponentProps<'form'>) {
  return <form noValidate {...rest} className={classNames('flex max-w-140 flex-col gap-2', className)} />
}
