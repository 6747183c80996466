import { createHash } from 'node:crypto';
import type { Rolldown } from 'vite';

interface Edit {
  /** End of the module's path. */
  module: string;
  /** As it stands there, in each of its places. */
  from: string;
  to: string;
}

const SELECT_ROW = `\`Select row \${index + 1}\``;

/**
 * What the component libraries tell screen readers in English, and offer no setting for. Icons are decoration unless
 * somebody names them: what a button does is said by its text or its own name.
 */
const EDITS: readonly Edit[] = [
  ...['AntdIcon', 'AntdIconLight'].map((name) => ({
    module: `@ant-design/icons/es/components/${name}.js`,
    from: 'role: "img",\n    "aria-label": icon.name\n  }',
    to: '...(restProps["aria-label"] || restProps.title ? { role: "img" } : { "aria-hidden": true })\n  }',
  })),
  { module: '@rc-component/select/es/hooks/useAllowClear.js', from: "'Clear'", to: "'清空'" },
  {
    module: '@rc-component/input/es/BaseInput.js',
    from: 'createElement("button", {\n        type: "button",',
    to: 'createElement("button", {\n        type: "button",\n        "aria-label": "清空",',
  },
  { module: '@rc-component/picker/lib/locale/zh_CN.js', from: "clear: '清除'", to: "clear: '清空'" },
  { module: '@rc-component/input-number/es/StepHandler.js', from: "'Increase Value'", to: "'增加'" },
  { module: '@rc-component/input-number/es/StepHandler.js', from: "'Decrease Value'", to: "'减少'" },
  { module: 'antd/es/color-picker/components/ColorClear.js', from: '"Clear color"', to: '"清空颜色"' },
  { module: '@rc-component/segmented/es/index.js', from: '"segmented control"', to: '"选项"' },
  {
    module: 'antd/es/input/Search.js',
    from: 'createElement(Button, {',
    to: `createElement(Button, {\n      "aria-label": typeof enterButton === 'boolean' ? '搜索' : undefined,`,
  },
  {
    module: 'antd/es/pagination/Pagination.js',
    from: 'const prevIcon = /*#__PURE__*/React.createElement("button", {',
    to: 'const prevIcon = /*#__PURE__*/React.createElement("button", {\n      "aria-label": "上一页",',
  },
  {
    module: 'antd/es/pagination/Pagination.js',
    from: 'const nextIcon = /*#__PURE__*/React.createElement("button", {',
    to: 'const nextIcon = /*#__PURE__*/React.createElement("button", {\n      "aria-label": "下一页",',
  },
  ...['antd/es/menu/menu.js', 'antd/es/tabs/index.js'].map((module) => ({
    module,
    from: 'createElement(EllipsisOutlined, null)',
    to: 'createElement(EllipsisOutlined, { "aria-label": "更多" })',
  })),
  { module: 'antd/es/table/hooks/useSelection.js', from: "'Custom selection'", to: "'选择方式'" },
  { module: 'antd/es/table/hooks/useSelection.js', from: "'Select all'", to: "'全选'" },
  // The box says whether it is ticked.
  {
    module: 'antd/es/table/hooks/useSelection.js',
    from: `checked ? \`Row \${index + 1} selected\` : ${SELECT_ROW}`,
    to: SELECT_ROW,
  },
  { module: 'antd/es/table/hooks/useSelection.js', from: SELECT_ROW, to: `\`选择第\${index + 1}行\`` },
];

const MODULES = new Set(EDITS.map(({ module }) => module));
/** What a development server has bundled is kept until the name of a plugin changes. */
const VERSION = createHash('sha256').update(JSON.stringify(EDITS)).digest('hex').slice(0, 8);

/**
 * Lets the component libraries speak Chinese to screen readers. A text that a new version of a library no longer has
 * stops the build, so that it is looked at.
 */
export function spokenNames(): Rolldown.Plugin {
  return {
    name: `songbai-spoken-names-${VERSION}`,
    transform(code, id) {
      const path = id.replaceAll('\\', '/').split('?')[0] ?? '';
      const module = path.slice(path.lastIndexOf('/node_modules/') + '/node_modules/'.length);
      if (!MODULES.has(module)) return null;
      let changed = code;
      for (const { from, to } of EDITS.filter((edit) => edit.module === module)) {
        if (!changed.includes(from)) this.error(`${module} has no longer: ${from}`);
        changed = changed.replaceAll(from, to);
      }
      return { code: changed, map: null };
    },
  };
}
