import { CallRefused } from '@slipway/contract/http/envelope.ts'
import { text } from '@slipway/contract/schema.ts'
import { KitProvider } from '@slipway/ui/KitProvider.tsx'
import { TextField } from '@slipway/ui/form/TextField.tsx'
import { clearToasts, currentToasts } from '@slipway/ui/overlay/toasts-store.ts'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { zh } from '@slipway/web-client/kit-texts.zh.ts'
import { useContractForm } from './use-contract-form.ts'

const schema = z.object({ name: text({ max: 5 }), key: text({ min: 2, max: 5 }) })
const save = vi.fn<(values: { name: string; key: string }) => Promise<unknown>>()

function SampleForm() {
  const form = useContractForm({
    schema,
    defaultValues: { name: '', key: '' },
    onSubmit: save,
    refusalFields: { 'features.keyTaken': 'key' },
  })
  return (
    <form onSubmit={form.submit}>
      <TextField {...form.field('name')} label="name" />
      <TextField {...form.field('key')} label="key" />
      <button type="submit">save</button>
    </form>
  )
}

beforeEach(() => {
  document.documentElement.lang = 'zh-CN'
  save.mockReset().mockResolvedValue(undefined)
  clearToasts()
  render(
    <KitProvider texts={zh}>
      <SampleForm />
    </KitProvider>,
  )
})
afterEach(() => clearToasts())

const user = userEvent.setup()
const field = (name: string) => screen.getByRole('textbox', { name })
const submit = () => user.click(screen.getByRole('button', { name: 'save' }))

async function fillIn(name: string, key: string) {
  await user.type(field('name'), name)
  await user.type(field('key'), key)
}

test('a form says each field’s first problem in the page’s language and focuses the first bad one', async () => {
  await fillIn(' ', 'abcdef')
  await submit()
  expect(await screen.findByText('必填')).toBeTruthy()
  expect(screen.getByText('最多 5 个字符')).toBeTruthy()
  expect(document.activeElement).toBe(field('name'))
  expect(save).not.toHaveBeenCalled()
})

test('a field is checked on leaving it, then live', async () => {
  await user.type(field('key'), 'a')
  expect(screen.queryByText('至少 2 个字符')).toBeNull()
  await user.tab()
  expect(await screen.findByText('至少 2 个字符')).toBeTruthy()
  await user.type(field('key'), 'b')
  await waitFor(() => expect(screen.queryByText('至少 2 个字符')).toBeNull())
})

test('what is submitted is what the schema makes of it', async () => {
  await fillIn(' ab ', 'key')
  await submit()
  await waitFor(() => expect(save).toHaveBeenCalledWith({ name: 'ab', key: 'key' }))
})

test('a refused field says so itself, without its name', async () => {
  save.mockRejectedValue(new CallRefused(40000, 'key：最多 3 个字符', { field: 'key', limit: 3 }))
  await fillIn('ab', 'key')
  await submit()
  expect(await screen.findByText('最多 3 个字符')).toBeTruthy()
  expect(document.activeElement).toBe(field('key'))
  expect(currentToasts()).toEqual([])
})

test('a refusal by name goes to the field that the form names for it', async () => {
  save.mockRejectedValue(new CallRefused(60016, '标识符 key 已被使用', { refusal: 'features.keyTaken', deKey: 'key' }))
  await fillIn('ab', 'key')
  await submit()
  expect(await screen.findByText('标识符 key 已被使用')).toBeTruthy()
})

test('any other failure is a toast', async () => {
  save.mockRejectedValue(new CallRefused(60404, '产品不存在', { refusal: 'products.notFound' }))
  await fillIn('ab', 'key')
  await submit()
  await waitFor(() => expect(currentToasts()).toMatchObject([{ tone: 'error', text: '产品不存在' }]))
})
