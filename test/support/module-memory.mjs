import { setFlagsFromString } from 'node:v8';
import vm from 'node:vm';

/**
 * Lets the memory of a finished test file be freed: 4 MB or more, which every garbage collection of the process would
 * visit. In Node 20, two things would keep it for ever: V8's cache of compiled code, which refers to everything that
 * jest compiled, and the references of a module to those it imports, which are dropped only when it is instantiated
 * itself, and not with the module that imports it.
 */
for (const name of ['Script', 'SourceTextModule']) {
  const Compiled = vm[name];
  vm[name] = class extends Compiled {
    constructor(...parameters) {
      setFlagsFromString('--no-compilation-cache');
      try {
        super(...parameters);
      } finally {
        setFlagsFromString('--compilation-cache'); // without it, every start of an API compiles its routes again
      }
    }
  };
}

const linked = new Set();
const { link } = vm.SourceTextModule.prototype;
vm.SourceTextModule.prototype.link = function (linker) {
  return link.call(this, async (...request) => {
    const module = await linker(...request);
    linked.add(module);
    return module;
  });
};

/** Instantiating a module again does nothing but drop its references. */
export function releaseModules() {
  for (const module of linked) {
    const inner = Object.getOwnPropertySymbols(module).find(({ description }) => description === 'kWrap');
    if (module.status === 'evaluated') module[inner]?.instantiate?.();
  }
  linked.clear();
}
