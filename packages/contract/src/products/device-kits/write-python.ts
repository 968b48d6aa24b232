import type { ObjectSchema, ValueSchema } from '../features/value-schema.ts'
import type { KitModel } from './kit-model.ts'
import { nameGiver, pythonText, titleComment, typeName } from './kit-names.ts'

/** Python's keywords, and the builtins that the module uses, which a type's name would shadow. */
const TAKEN_NAMES = [
  'Any',
  'Device',
  'False',
  'Handlers',
  'KitHandlers',
  'KitDevice',
  'Literal',
  'None',
  'NotImplementedError',
  'NotRequired',
  'True',
  'TypedDict',
  'missing',
]

/** A Python literal of plain data. */
function pythonLiteral(value: unknown): string {
  if (typeof value === 'string') return pythonText(value)
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (typeof value === 'number') return String(value)
  if (Array.isArray(value)) return `[${value.map(pythonLiteral).join(', ')}]`
  if (typeof value !== 'object' || value === null) return 'None'
  const entries = Object.entries(value).filter(([, one]) => one !== undefined)
  return `{${entries.map(([key, one]) => `${pythonText(key)}: ${pythonLiteral(one)}`).join(', ')}}`
}

interface PythonTypes {
  declare(schema: ValueSchema, path: string): string
  lines: string[]
}

function pythonTypes(): PythonTypes {
  const name = nameGiver()
  const lines: string[] = []
  for (const taken of TAKEN_NAMES) name(taken)

  function struct(schema: ObjectSchema, path: string): string {
    const fields = schema.properties.map((one) => {
      const type = declare(one, `${path}_${one.deKey}`)
      const comment = titleComment(one.title ?? { zh: '', en: '' }, one.description, one)
      const written = one.required ? type : `NotRequired[${type}]`
      return `    ${pythonText(one.deKey)}: ${written},${comment ? `  # ${comment}` : ''}`
    })
    const own = name(typeName(path))
    lines.push('', '', `${own} = TypedDict("${own}", {`, ...fields, '})')
    return own
  }

  function declare(schema: ValueSchema, path: string): string {
    switch (schema.type) {
      case 'boolean':
        return 'bool'
      case 'integer':
        return 'int'
      case 'number':
        return 'float'
      case 'string':
        return 'str'
      case 'enum': {
        if (schema.enumType === 'number') return 'float'
        const own = name(typeName(path))
        lines.push('', '', `${own} = Literal[${schema.enumValue.map(pythonLiteral).join(', ')}]`)
        return own
      }
      case 'array':
        return `list[${declare(schema.items, `${path}_item`)}]`
      default:
        return struct(schema, path)
    }
  }
  return { declare, lines }
}

/** `model.py`: a product's types, reports and handlers over `slipway.py`. */
export function writePython({ properties, actions, events }: KitModel): string {
  const types = pythonTypes()
  const device: string[] = []
  const handlers: string[] = []
  for (const { key, title, schema, isReported, isSettable } of properties) {
    const type = types.declare(schema, key)
    if (isReported) {
      device.push('', `    # ${title}`, `    def report_${key}(self, value: ${type}) -> None:`)
      device.push(`        self.report({${pythonText(key)}: value})`)
    }
    if (isSettable) {
      handlers.push('', `    # ${title}`, '    @missing', `    def set_${key}(self, value: ${type}) -> int | None:`)
      handlers.push('        return 404')
    }
  }
  for (const { key, title, input, output } of actions) {
    const given = input ? types.declare(input, `${key}_input`) : 'dict[str, Any]'
    const answered = output ? types.declare(output, `${key}_output`) : 'None'
    handlers.push('', `    # ${title}`, '    @missing', `    def run_${key}(self, data: ${given}) -> ${answered}:`)
    handlers.push('        raise NotImplementedError')
  }
  for (const { key, title, data } of events) {
    const type = data && types.declare(data, `${key}_event`)
    device.push(
      '',
      `    # ${title}`,
      `    def event_${key}(self, ${type ? `data: ${type}, ` : ''}status: int = 1) -> None:`,
    )
    device.push(`        self.event(${pythonText(key)}, ${type ? 'dict(data)' : '{}'}, status)`)
  }
  return [
    '# Generated from the product’s model; what is changed here is lost with the next download.',
    'from __future__ import annotations',
    '',
    'from typing import Any, Literal, NotRequired, TypedDict  # Python 3.11 or newer',
    '',
    'from slipway import Device, missing',
    ...types.lines,
    '',
    '',
    'class KitHandlers:',
    '    """What the platform asks of the device. Answer None or 200 where it is done; what is raised is answered 500."""',
    ...handlers,
    '',
    '',
    'class KitDevice(Device):',
    '    """A device of this product."""',
    ...device,
    '',
  ].join('\n')
}
