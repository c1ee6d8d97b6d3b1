//! The methods of integration, as users choose them.

use crate::system::Evolution;
use carom_solve::{
    Auto, Dop853, Dopri5, End, Memory, Method, Misfit, Observer, Plan, Rk4, Rodas5P, SemiImplicit, first_step, resume,
    run,
};
use std::fmt;

/// What is integrated of a mechanism, as methods take it.
type State = Vec<f64>;

/// A method of integration, as users choose it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MethodChoice {
    /// Dormand and Prince, order 8, and a Rosenbrock method where that is cheaper.
    #[default]
    Auto,
    /// Dormand and Prince, order 8: accurate, for what is not stiff.
    Dop853,
    /// Dormand and Prince, order 5: for loose tolerances.
    Dopri5,
    /// Rosenbrock, order 5, L-stable: for stiff systems.
    Rodas5p,
    /// Runge and Kutta, order 4, fixed step.
    Rk4,
    /// Symplectic Euler, order 1, fixed step.
    SemiImplicit,
}

/// Who watches a run by any of the methods.
pub trait Watching:
    Observer<Evolution, Auto<State>>
    + Observer<Evolution, Dop853<State>>
    + Observer<Evolution, Dopri5<State>>
    + Observer<Evolution, Rodas5P<State>>
    + Observer<Evolution, Rk4<State>>
    + Observer<Evolution, SemiImplicit<State>>
{
}

impl<O> Watching for O where
    O: Observer<Evolution, Auto<State>>
        + Observer<Evolution, Dop853<State>>
        + Observer<Evolution, Dopri5<State>>
        + Observer<Evolution, Rodas5P<State>>
        + Observer<Evolution, Rk4<State>>
        + Observer<Evolution, SemiImplicit<State>>
{
}

impl MethodChoice {
    /// All of them.
    pub const ALL: [MethodChoice; 6] =
        [Self::Auto, Self::Dop853, Self::Dopri5, Self::Rodas5p, Self::Rk4, Self::SemiImplicit];

    /// The name by which it is chosen.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Dop853 => "dop853",
            Self::Dopri5 => "dopri5",
            Self::Rodas5p => "rodas5p",
            Self::Rk4 => "rk4",
            Self::SemiImplicit => "semi-implicit",
        }
    }

    /// The method of a name.
    pub fn of(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|method| method.name() == name)
    }

    /// Whether all its steps are equal, and their length must be given.
    pub const fn fixed_step(self) -> bool {
        matches!(self, Self::Rk4 | Self::SemiImplicit)
    }

    /// The memory with which a run begins at `(t, state)`; the plan's first step is chosen here where the method chooses its steps.
    pub fn begin(self, motion: &mut Evolution, t: f64, state: State, plan: &mut Plan<State>) -> Memory<State> {
        match self {
            Self::Auto => choose_step::<Auto<_>>(motion, t, &state, plan),
            Self::Dop853 => choose_step::<Dop853<_>>(motion, t, &state, plan),
            Self::Dopri5 => choose_step::<Dopri5<_>>(motion, t, &state, plan),
            Self::Rodas5p => choose_step::<Rodas5P<_>>(motion, t, &state, plan),
            Self::Rk4 => choose_step::<Rk4<_>>(motion, t, &state, plan),
            Self::SemiImplicit => choose_step::<SemiImplicit<_>>(motion, t, &state, plan),
        }
        Memory::begin(motion, t, state, plan.first_step)
    }

    /// Runs a mechanism from `(t, state)`, its first step chosen here where the method chooses its steps.
    pub fn run<O: Watching>(
        self,
        motion: &mut Evolution,
        t: f64,
        state: &mut State,
        plan: Plan<State>,
        observer: &mut O,
    ) -> End {
        match self {
            Self::Auto => fresh::<Auto<_>, O>(motion, t, state, plan, observer),
            Self::Dop853 => fresh::<Dop853<_>, O>(motion, t, state, plan, observer),
            Self::Dopri5 => fresh::<Dopri5<_>, O>(motion, t, state, plan, observer),
            Self::Rodas5p => fresh::<Rodas5P<_>, O>(motion, t, state, plan, observer),
            Self::Rk4 => fresh::<Rk4<_>, O>(motion, t, state, plan, observer),
            Self::SemiImplicit => fresh::<SemiImplicit<_>, O>(motion, t, state, plan, observer),
        }
    }

    /// Goes on from a memory as if the run had never been interrupted; the mechanism is in the modes it was in.
    pub fn resume<O: Watching>(
        self,
        motion: &mut Evolution,
        memory: &mut Memory<State>,
        plan: &Plan<State>,
        observer: &mut O,
    ) -> Result<End, Misfit> {
        match self {
            Self::Auto => again::<Auto<_>, O>(motion, memory, plan, observer),
            Self::Dop853 => again::<Dop853<_>, O>(motion, memory, plan, observer),
            Self::Dopri5 => again::<Dopri5<_>, O>(motion, memory, plan, observer),
            Self::Rodas5p => again::<Rodas5P<_>, O>(motion, memory, plan, observer),
            Self::Rk4 => again::<Rk4<_>, O>(motion, memory, plan, observer),
            Self::SemiImplicit => again::<SemiImplicit<_>, O>(motion, memory, plan, observer),
        }
    }
}

impl fmt::Display for MethodChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Chooses the first step of a plan, if the method chooses its steps.
fn choose_step<K: Method<State>>(motion: &mut Evolution, t: f64, state: &State, plan: &mut Plan<State>) {
    if K::ADAPTIVE {
        plan.first_step = first_step(motion, t, state, plan, K::ERROR_ORDER);
    }
}

/// Begins a run.
fn fresh<K: Method<State>, O: Observer<Evolution, K>>(
    motion: &mut Evolution,
    t: f64,
    state: &mut State,
    mut plan: Plan<State>,
    observer: &mut O,
) -> End {
    choose_step::<K>(motion, t, state, &mut plan);
    run(motion, &mut K::new(state), t, state, &plan, observer)
}

/// Takes a run up again.
fn again<K: Method<State>, O: Observer<Evolution, K>>(
    motion: &mut Evolution,
    memory: &mut Memory<State>,
    plan: &Plan<State>,
    observer: &mut O,
) -> Result<End, Misfit> {
    let mut method = K::new(&memory.state);
    resume(motion, &mut method, memory, plan, observer)
}
