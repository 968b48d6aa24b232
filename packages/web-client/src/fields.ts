import { inLocale } from '@slipway/contract/locale.ts'
import type { TextRule } from '@slipway/contract/identity/sign-in/account-text.ts'
import type { SignInRule } from '@slipway/contract/identity/sign-in/sign-in.rules.zh.ts'
import { requiredText, tooLongText } from '@slipway/contract/text-problems.ts'
import { useRef, useState, type ChangeEvent } from 'react'
import { currentLocale } from './locale.ts'

/** The rules of a text field; no field may be empty. */
export interface FieldRules {
  max?: number
  keeps?: readonly TextRule[]
}

/** The props that bind an input to the form. */
export interface FieldBinding {
  name: string
  value: string
  error: string | undefined
  ref: (input: HTMLInputElement | null) => void
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
  onBlur: () => void
}

/** The problem of a text in the page's language; undefined where it is valid. */
function problemIn(
  rules: Readonly<Record<SignInRule, string>>,
  value: string,
  { max, keeps = [] }: FieldRules,
): string | undefined {
  if (value === '') return inLocale(requiredText, currentLocale())
  if (max !== undefined && value.length > max) return inLocale(tooLongText(max), currentLocale())
  const broken = keeps.find(([, isKept]) => !isKept(value))
  return broken && rules[broken[0]]
}

/**
 * The text fields of a sign-in form, validated by the contract's rules: on blur first, then live; submitting focuses
 * the first invalid field. A form library would weigh more than all of these pages.
 */
export function useFields<Name extends string>(
  fieldRules: Readonly<Record<Name, FieldRules>>,
  rules: Readonly<Record<SignInRule, string>>,
) {
  const [values, setValues] = useState<Partial<Record<Name, string>>>({})
  const [errors, setErrors] = useState<Partial<Record<Name, string | undefined>>>({})
  const touched = useRef(new Set<Name>())
  const inputs = useRef(new Map<Name, HTMLInputElement | null>())
  const awaited = useRef<Name>(undefined)

  const problemOf = (name: Name, text: string) => problemIn(rules, text, fieldRules[name])
  const value = (name: Name): string => values[name] ?? ''
  const setError = (name: Name, message: string | undefined) => setErrors((all) => ({ ...all, [name]: message }))
  /** A field that is not mounted yet is focused once it mounts. */
  const focus = (name: Name) => {
    const input = inputs.current.get(name)
    awaited.current = input ? undefined : name
    input?.focus()
  }

  const setValue = (name: Name, next: string) => {
    setValues((all) => ({ ...all, [name]: next }))
    setError(name, touched.current.has(name) ? problemOf(name, next) : undefined)
  }

  /** Marks a field as invalid with the server's message and focuses it. */
  const refuse = (name: Name, message: string) => {
    setError(name, message)
    focus(name)
  }

  /** True if all of these are valid; otherwise each invalid field shows its problem and the first is focused. */
  const check = (names: readonly Name[]): boolean => {
    const problems = names.map((name) => [name, problemOf(name, value(name))] as const)
    for (const [name, problem] of problems) {
      touched.current.add(name)
      setError(name, problem)
    }
    const firstBad = problems.find(([, problem]) => problem !== undefined)?.[0]
    if (firstBad) focus(firstBad)
    return firstBad === undefined
  }

  const field = (name: Name): FieldBinding => ({
    name,
    value: value(name),
    error: errors[name],
    ref: (input: HTMLInputElement | null) => {
      inputs.current.set(name, input)
      if (input && awaited.current === name) focus(name)
    },
    onChange: (event: ChangeEvent<HTMLInputElement>) => setValue(name, event.target.value),
    onBlur: () => {
      if (value(name) === '') return
      touched.current.add(name)
      setError(name, problemOf(name, value(name)))
    },
  })

  return { value, setValue, setError, refuse, check, field, focus }
}
