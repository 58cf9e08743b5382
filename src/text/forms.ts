/**
 * Messages of forms. They stand below a labelled field, so they do not repeat its name.
 * Every case of the specification §5 has one entry.
 */
export const formText = {
  required: '此项必填',
  whitespace: '不能只有空白字符',
  plain: '不能含有控制字符或改变文字方向的符号',
  oneOf: (values: readonly string[]) => `必须是以下之一：${values.join('、')}`,
  string: {
    exact: (length: number) => `必须是 ${length} 个字符`,
    min: (min: number) => `至少 ${min} 个字符`,
    max: (max: number) => `最多 ${max} 个字符`,
    range: (min: number, max: number) => `长度须在 ${min}–${max} 个字符之间`,
  },
  number: {
    equal: (value: number) => `必须等于 ${value}`,
    min: (min: number) => `不能小于 ${min}`,
    max: (max: number) => `不能大于 ${max}`,
    above: (min: number) => `必须大于 ${min}`,
    below: (max: number) => `必须小于 ${max}`,
    range: (min: number, max: number) => `必须在 ${min}–${max} 之间`,
    multiple: (step: number) => `必须是 ${step} 的倍数`,
    integer: '必须是整数',
  },
  array: {
    exact: (count: number) => `必须选择 ${count} 项`,
    min: (min: number) => `至少选择 ${min} 项`,
    max: (max: number) => `最多选择 ${max} 项`,
    range: (min: number, max: number) => `须选择 ${min}–${max} 项`,
  },
  date: {
    format: '日期格式不正确，应为 YYYY-MM-DD HH:mm:ss',
    unparsable: '不能解析为日期',
    invalid: '不是有效的日期',
  },
  type: (expected: string) => `类型不符，应为${expected}`,
  types: {
    string: '文本',
    number: '数字',
    int: '整数',
    boolean: '是或否',
    array: '列表',
    object: '对象',
    date: '日期',
    file: '文件',
    bigint: '整数',
    null: '空值',
  } as Readonly<Record<string, string>>,
  typeOther: '其他类型',
  pattern: '格式不符合要求',
  email: '不是有效的邮箱地址',
  url: '不是有效的网址',
  unknownKeys: (keys: readonly string[]) => `不认识的字段：${keys.join('、')}`,
  invalid: '填写的内容不正确',
} as const
