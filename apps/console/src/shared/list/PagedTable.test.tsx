import { KitProvider } from '@slipway/ui/KitProvider.tsx'
import { testTexts } from '@slipway/ui/testing/texts.ts'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Paging } from './list-search.ts'
import { PagedTable } from './PagedTable.tsx'

afterEach(cleanup)

const answered = {
  data: { items: ['ant', 'bee'], total: 12 },
  error: null,
  isError: false,
  isPending: false,
  isSuccess: true,
  isPlaceholderData: false,
  isFetching: false,
  refetch: () => undefined,
}

function open(query: Partial<Omit<typeof answered, 'data' | 'error'>> & object = {}, page = 1) {
  const onChange = vi.fn<(part: Partial<Paging>, how?: { replace: boolean }) => void>()
  render(
    <PagedTable
      query={{ ...answered, ...query }}
      paging={{ page, size: 10 }}
      onChange={onChange}
      failed={{ title: 'No animals', text: 'Try again' }}
      pages="Pages of animals"
      totalText="12 animals"
      label="Animals"
      columns={[{ key: 'name', head: 'Name', cell: (name: string) => name }]}
      rowKey={(name) => name}
    />,
    { wrapper: (props: { children: ReactNode }) => <KitProvider texts={testTexts} {...props} /> },
  )
  return onChange
}

describe('a list in pages', () => {
  test('shows its rows, how many there are, and goes to another page', () => {
    const onChange = open()
    expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['ant', 'bee'])
    expect(screen.getByText('12 animals')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: testTexts.nextPage }))
    expect(onChange).toHaveBeenCalledExactlyOnceWith({ page: 2 })
  })

  test('beyond its end goes to its last page, without a step more to go back', () => {
    expect(open({}, 9)).toHaveBeenCalledWith({ page: 2 }, { replace: true })
  })

  test('stays where it is while the rows are those of the page before', () => {
    expect(open({ isPlaceholderData: true }, 9)).not.toHaveBeenCalled()
  })

  test('that did not load says so in its place, and is asked for again', () => {
    const refetch = vi.fn<() => undefined>()
    open({ data: undefined, isError: true, isSuccess: false, refetch, error: new Error('') } as object)
    expect(screen.getByRole('alert').textContent).toContain('Try again')
    expect(screen.queryByRole('navigation')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: testTexts.retry }))
    expect(refetch).toHaveBeenCalledOnce()
  })
})
