// What is asked of the scripts beyond their types. They are plain scripts that share one scope, so that what a file declares may be used by another:
// names are TypeScript's business.
const js = require("@eslint/js");

module.exports = [
  js.configs.recommended,
  {
    languageOptions: { sourceType: "script", ecmaVersion: 2022 },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      "no-undef": "off",
      "no-redeclare": ["error", { builtinGlobals: false }],
      "no-unused-vars": ["error", { vars: "local", argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "array-callback-return": "error",
      "default-case-last": "error",
      "eqeqeq": "error",
      "no-constructor-return": "error",
      "no-else-return": "error",
      "no-eval": "error",
      "no-implied-eval": "error",
      "no-lonely-if": "error",
      "no-new-wrappers": "error",
      "no-param-reassign": "error",
      "no-self-compare": "error",
      "no-shadow": ["error", { builtinGlobals: false, hoist: "functions" }],
      "no-template-curly-in-string": "error",
      "no-throw-literal": "error",
      "no-unneeded-ternary": "error",
      "no-unused-expressions": "error",
      "no-useless-return": "error",
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-const": "error",
      "prefer-template": "error",
      "no-warning-comments": "error",
    },
  },
];
