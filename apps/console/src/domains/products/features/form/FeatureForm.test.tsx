import { addFeature, listFeatures, updateFeature } from '@slipway/contract/products/features/features.calls.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { on, type Answer } from '../../../../app/testing/open-console.tsx'
import { formatTime } from '@slipway/web-client/formats.ts'
import { box, brightness, features, open, openAdd } from '../testing/feature-form.tsx'
import { eventOf, featureOf, operationOf } from '../testing/features.ts'

afterEach(() => vi.unstubAllGlobals())

describe('adding a property', () => {
  test('of an enum drops repeated values, says so, and sends the rest', async () => {
    const { person, lastAsked, submit } = await openAdd([on(addFeature, () => brightness)])
    await person.click(screen.getByRole('radio', { name: '枚举' }))
    await person.type(box(/枚举值/), 'red,green,red{Enter}')
    expect(screen.getByText('已忽略重复的值：red')).toBeTruthy()
    await submit()
    await waitFor(() => expect(lastAsked(addFeature)).toBeTruthy())
    expect(lastAsked(addFeature)).toMatchObject({
      deKey: 'colour',
      deName: { zh: '颜色', en: 'Colour' },
      deInput: { type: 'enum', enumType: 'string', enumValue: ['red', 'green'] },
    })
  })

  test('with a taken identifier says so under it', async () => {
    const { submit } = await openAdd([
      on(addFeature, () => {
        throw new DomainError('features.keyTaken', { deKey: 'colour', field: 'deKey' })
      }),
    ])
    await submit()
    expect(await screen.findByText('标识符 colour 已被使用')).toBeTruthy()
    expect(box(/^标识符/).getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(box(/^标识符/))
  })

  test('asks before what was typed is lost', async () => {
    const { person } = await openAdd([])
    await person.click(screen.getByRole('button', { name: '取消' }))
    expect(await screen.findByRole('alertdialog', { name: '放弃未保存的修改？' })).toBeTruthy()
  })

  test('asks before a way to another page loses what was typed', async () => {
    const { person } = await openAdd([])
    const [away] = screen.getAllByRole('link', { name: '我的产品', hidden: true })
    await person.click(away ?? document.body)
    const question = await screen.findByRole('alertdialog', { name: '放弃未保存的修改？' })
    await person.click(within(question).getByRole('button', { name: '继续编辑' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(box(/^标识符/).value).toBe('colour')
    expect(window.location.pathname).toContain('/function')
  })

  test('tells a problem once its field is left, and goes to the first one when it is sent', async () => {
    const { person, submit, lastAsked } = await openAdd([])
    await person.clear(box(/^标识符/))
    await person.type(box(/^标识符/), '1st')
    expect(screen.queryByText(/^以字母开头，仅限/)).toBeNull()
    await person.tab()
    expect(await screen.findByText(/^以字母开头，仅限/)).toBeTruthy()
    await submit()
    await waitFor(() => expect(document.activeElement).toBe(box(/^标识符/)))
    expect(lastAsked(addFeature)).toBeUndefined()
  })

  test('judges a pattern by RE2 while it is written', async () => {
    const { person } = await openAdd([])
    await person.click(screen.getByRole('radio', { name: '文本' }))
    await person.click(screen.getByRole('button', { name: '更多限制' }))
    await person.type(box(/正则表达式/), 'a(?=b)')
    await person.tab()
    expect(await screen.findByText(/须符合 RE2 语法/)).toBeTruthy()
  })
})

describe('parameters', () => {
  const openStruct = async (answers: readonly Answer[] = [on(addFeature, () => brightness)]) => {
    const opened = await openAdd(answers)
    await opened.person.click(screen.getByRole('radio', { name: '结构体' }))
    const add = async (deKey: string) => {
      await opened.person.click(screen.getByRole('button', { name: '添加参数' }))
      await opened.person.keyboard(deKey)
    }
    return { ...opened, add }
  }
  const row = (name: RegExp) => screen.getByRole('button', { name, expanded: false })

  test('are added, one under the other, the identifier first, and sent in their order', async () => {
    const { add, submit, lastAsked, person } = await openStruct()
    await add('hue')
    await add('white')
    await person.click(screen.getByRole('button', { name: '上移 white' }))
    await submit()
    await waitFor(() => expect(lastAsked(addFeature)).toBeTruthy())
    expect(lastAsked(addFeature)).toMatchObject({
      deInput: { type: 'object', properties: [{ deKey: 'white', type: 'boolean' }, { deKey: 'hue' }] },
    })
  })

  test('are moved by keyboard, and the focus goes along', async () => {
    const { add, person } = await openStruct()
    await add('hue')
    await add('white')
    const head = screen.getByRole('button', { name: /^white/, expanded: true })
    head.focus()
    await person.keyboard('{Alt>}{ArrowUp}{/Alt}')
    const names = within(screen.getByRole('list', { name: '结构体参数' })).getAllByRole('button', {
      name: /^(hue|white)/,
    })
    expect(names.map((name) => name.textContent.slice(0, 3))).toEqual(['whi', 'hue'])
    expect(document.activeElement).toBe(names[0])
  })

  test('of the same identifier say so at the later one, unfolded', async () => {
    const { add, submit, person, lastAsked } = await openStruct()
    await add('hue')
    await add('Hue')
    await person.click(screen.getByRole('button', { name: /^Hue/, expanded: true }))
    await submit()
    expect(await screen.findByText(/参数标识符不能重复/)).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByDisplayValue('Hue'))
    expect(lastAsked(addFeature)).toBeUndefined()
  })

  test('lie in parameters down to the third level, where no further one begins', async () => {
    const { add, person, submit, lastAsked } = await openStruct()
    await add('area')
    await person.selectOptions(screen.getByRole('combobox', { name: /数据类型/ }), 'object')
    const inner = within(screen.getByRole('list', { name: '结构体参数' }))
    await person.click(inner.getByRole('button', { name: '添加参数' }))
    await person.keyboard('lat')
    const types = screen.getAllByRole('combobox', { name: /数据类型/ }).at(-1)
    expect(types?.textContent).not.toContain('结构体')
    await submit()
    await waitFor(() => expect(lastAsked(addFeature)).toBeTruthy())
    expect(lastAsked(addFeature)).toMatchObject({
      deInput: { properties: [{ deKey: 'area', type: 'object', properties: [{ deKey: 'lat' }] }] },
    })
  })

  test('an empty struct is reported at the list', async () => {
    const { submit } = await openStruct()
    await submit()
    expect(await screen.findByText('至少 1 项')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '添加参数' }))
  })

  test('that are folded show that one of them is wrong', async () => {
    const { add, person } = await openStruct()
    await add('1x')
    await person.tab()
    await person.click(screen.getByRole('button', { name: /^1x/, expanded: true }))
    expect(row(/^1x/).textContent).toContain('有错误')
  })

  test('of an array have their fewest and most', async () => {
    const { person, submit, lastAsked } = await openAdd([on(addFeature, () => brightness)])
    await person.click(screen.getByRole('radio', { name: '数组' }))
    await person.clear(box(/最少元素数/))
    await person.type(box(/最少元素数/), '3')
    await person.clear(box(/最多元素数/))
    await person.type(box(/最多元素数/), '3')
    await submit()
    expect(await screen.findByText('最小值必须小于最大值')).toBeTruthy()
    await person.clear(box(/最多元素数/))
    await person.type(box(/最多元素数/), '4')
    await submit()
    await waitFor(() => expect(lastAsked(addFeature)).toBeTruthy())
    expect(lastAsked(addFeature)).toMatchObject({
      deInput: { type: 'array', minItems: 3, maxItems: 4, items: { type: 'integer', minimum: 0 } },
    })
  })
})

describe('adding other kinds', () => {
  test('an operation has input and output parameters', async () => {
    const { person, submit, lastAsked } = await openAdd([on(addFeature, () => operationOf())])
    await person.click(screen.getByRole('radio', { name: '操作' }))
    expect(screen.queryByText('传输类型')).toBeNull()
    const [input, output] = screen.getAllByRole('button', { name: '添加参数' })
    if (!input || !output) throw new Error('two lists')
    await person.click(input)
    await person.keyboard('mode')
    await person.click(output)
    await person.keyboard('done')
    await submit('添加操作')
    await waitFor(() => expect(lastAsked(addFeature)).toBeTruthy())
    expect(lastAsked(addFeature)).toMatchObject({
      featureType: 2,
      deInput: { properties: [{ deKey: 'mode' }] },
      deOutput: { properties: [{ deKey: 'done' }] },
    })
  })

  test('an event may have no parameters at all', async () => {
    const { person, submit, lastAsked } = await openAdd([on(addFeature, () => eventOf())])
    await person.click(screen.getByRole('radio', { name: '事件' }))
    await submit('添加事件')
    await waitFor(() => expect(lastAsked(addFeature)).toMatchObject({ featureType: 3, deOutput: { type: 'noinput' } }))
  })
})

const openRow = async (answers: readonly Answer[]) => {
  const opened = await open(answers)
  await opened.person.click(await screen.findByRole('button', { name: '亮度 的更多操作' }))
  await opened.person.click(await screen.findByRole('menuitem', { name: '编辑' }))
  return opened
}

describe('changing a feature', () => {
  const savedMeanwhile = (by: string) => {
    let feature = brightness
    const lastTime = brightness.updateTime + 1
    return [
      on(listFeatures, () => ({ customizeFeatures: [feature], templateFeatures: [] })),
      on(updateFeature, ({ updateTime }) => {
        if (updateTime === lastTime) return feature
        feature = featureOf({ name: { zh: '新名字', en: 'Brightness' }, updateTime: lastTime })
        throw new DomainError('features.savedMeanwhile', { by, at: '2026-11-22T14:02:09.120Z' })
      }),
    ]
  }
  const typeAndSave = async (answers: readonly Answer[]) => {
    const opened = await openRow(answers)
    await opened.person.type(await screen.findByDisplayValue('亮度'), '2')
    await opened.person.click(screen.getByRole('button', { name: '保存' }))
    return { ...opened, notice: await screen.findByText(/你输入的内容还在/) }
  }

  test('that someone else saved meanwhile says who and when, where the eye is, and offers the newest', async () => {
    const { person, notice } = await typeAndSave(savedMeanwhile('li@example.com'))
    expect(notice.textContent).toContain(`li@example.com 已于 ${formatTime(Date.UTC(2026, 10, 22, 14, 2))} 保存`)
    expect(document.activeElement?.contains(notice)).toBe(true)
    expect(document.activeElement?.className).toContain('sticky')
    await person.click(screen.getByRole('button', { name: '刷新' }))
    expect(await screen.findByDisplayValue('新名字')).toBeTruthy()
    expect(screen.queryByText(/你输入的内容还在/)).toBeNull()
  })

  test('shows what differs, and overwrites the newer save with what was typed', async () => {
    const { person, lastAsked } = await typeAndSave(savedMeanwhile('li@example.com'))
    await person.click(screen.getByRole('button', { name: '查看差异' }))
    expect((await screen.findAllByRole('row')).at(-1)?.textContent).toBe('中文名称新名字亮度2')
    await person.click(screen.getByRole('button', { name: '用我的覆盖' }))
    await waitFor(() =>
      expect(lastAsked(updateFeature)).toMatchObject({
        deName: { zh: '亮度2', en: 'Brightness' },
        updateTime: brightness.updateTime + 1,
      }),
    )
    await waitFor(() => expect(screen.queryByRole('button', { name: '保存' })).toBeNull())
  })

  test('saved by the same account says that it was another window', async () => {
    const { notice } = await typeAndSave(savedMeanwhile('dev@example.com'))
    expect(notice.textContent).toContain('在另一个窗口保存过')
  })

  test('says from when it started, and keeps its kind', async () => {
    const { person, lastAsked } = await openRow([features(brightness), on(updateFeature, () => brightness)])
    await person.type(await screen.findByDisplayValue('亮度'), '2')
    expect(screen.queryByText('功能类型', { selector: 'span' })).toBeNull()
    await person.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() =>
      expect(lastAsked(updateFeature)).toMatchObject({ did: 'brightness', updateTime: brightness.updateTime }),
    )
  })

  test('is undone by what it was before, unless someone saved after it', async () => {
    const saved = { ...brightness, updateTime: brightness.updateTime + 5 }
    const { person, lastAsked } = await openRow([features(brightness), on(updateFeature, () => saved)])
    await person.type(await screen.findByDisplayValue('亮度'), '2')
    await person.click(screen.getByRole('button', { name: '保存' }))
    await person.click(await screen.findByRole('button', { name: '撤销' }))
    expect(await screen.findByText('已撤销修改')).toBeTruthy()
    expect(lastAsked(updateFeature)).toMatchObject({
      did: 'brightness',
      updateTime: saved.updateTime,
      deName: { zh: '亮度', en: 'Brightness' },
      deInput: { type: 'integer', minimum: 1, maximum: 100 },
    })
  })

  test('of the category’s template leaves what the template says', async () => {
    const feature = featureOf({ sourceFeatureType: 1 })
    const { person } = await openRow([on(listFeatures, () => ({ customizeFeatures: [], templateFeatures: [feature] }))])
    expect(await screen.findByText(/来自品类模板/)).toBeTruthy()
    expect(box(/^标识符/).disabled).toBe(true)
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '文本' }).disabled).toBe(true)
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /设备必须支持/ }).disabled).toBe(true)
    expect(box(/最大值/).disabled).toBe(false)
    await person.keyboard('{Escape}')
  })
})
