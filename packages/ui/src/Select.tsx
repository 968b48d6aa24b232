import { CSPProvider } from '@base-ui/react/csp-provider'
import { Select as Base } from '@base-ui/react/select'
import { Check, ChevronDown } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { classNames } from './class-names.ts'
import { Field, type FieldProps, useFieldControl } from './Field.tsx'

export type SelectOption<Value> = { value: Value; label: string; hint?: string; icon?: ReactNode; disabled?: boolean }

export type SelectProps<Value extends string | number> = FieldProps & {
  options: readonly SelectOption<Value>[]
  /** Nothing chosen yet is null. */
  value: Value | null
  onValueChange: (value: Value) => void
  onBlur?: () => void
  placeholder?: string
  disabled?: boolean
  name?: string
  size?: 'small' | 'normal' | 'large'
  /** The button, for a form that focuses its first bad field. */
  ref?: Ref<HTMLButtonElement>
}

export function Select<Value extends string | number>({
  label,
  hint,
  error,
  required,
  labelHidden,
  labelAside,
  className,
  ...box
}: SelectProps<Value>) {
  return (
    <Field {...{ label, hint, error, required, labelHidden, labelAside, className }}>
      <SelectBox {...box} />
    </Field>
  )
}

const heights = { small: 'h-7 text-sm', normal: 'h-9 text-base', large: 'h-10.5 text-base' }

function SelectBox<Value extends string | number>({
  options,
  value,
  onValueChange,
  onBlur,
  placeholder,
  disabled,
  name,
  size = 'normal',
  ref,
}: Omit<SelectProps<Value>, keyof FieldProps>) {
  const control = useFieldControl()
  return (
    <CSPProvider disableStyleElements>
      <Base.Root<Value>
        items={options}
        value={value}
        onValueChange={(next) => next !== null && onValueChange(next)}
        disabled={disabled}
        name={name}
        modal={false}
      >
        <Base.Trigger
          {...control}
          ref={ref}
          onBlur={onBlur}
          className={classNames('field-frame flex w-full min-w-0 items-center gap-2 px-3 text-left', heights[size])}
        >
          <Base.Value placeholder={placeholder} className="min-w-0 flex-1 truncate data-placeholder:text-ink-3" />
          <Base.Icon className="shrink-0 text-ink-3">
            <ChevronDown size={16} />
          </Base.Icon>
        </Base.Trigger>
        <Base.Portal>
          <Base.Positioner alignItemWithTrigger={false} sideOffset={6} className="z-50 outline-none">
            <Base.Popup className="popup-motion max-h-[min(320px,var(--available-height))] min-w-(--anchor-width) origin-(--transform-origin) overflow-y-auto rounded-lg bg-floating p-1 shadow-float outline-none">
              {options.map((option) => (
                <Base.Item
                  key={option.value}
                  value={option.value}
                  disabled={option.disabled}
                  className="flex min-h-8 cursor-default items-center gap-2.5 rounded-sm py-1 pr-2 pl-2.5 outline-none select-none data-disabled:opacity-50 data-highlighted:bg-hover data-selected:font-medium"
                >
                  {option.icon}
                  <Base.ItemText className="min-w-0 flex-1">{option.label}</Base.ItemText>
                  {option.hint !== undefined && <span className="text-xs text-ink-3">{option.hint}</span>}
                  <span className="w-4 shrink-0 text-accent">
                    <Base.ItemIndicator>
                      <Check size={16} />
                    </Base.ItemIndicator>
                  </span>
                </Base.Item>
              ))}
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </CSPProvider>
  )
}
