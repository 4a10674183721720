export default {
  printWidth: 140,
  singleQuote: true,
  plugins: ['prettier-plugin-svelte'],
};
